// The profile `xsd`: the schemas, and how a file is delivered.
import type { Profile } from '../port/profile.ts';

/** Only the published XML schemas, and whether the file can be delivered at all. */
export const xsdProfile: Profile = {
  name: 'xsd',
  summary: 'Only the published XML schemas, and whether the file can be delivered at all.',
  agents: ['Portolan'],
  lines: [],
};
