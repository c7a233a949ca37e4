// The profile `protocol`: the protocol's own text, and the owners' rules for the extensions.
import type { Profile } from '../port/profile.ts';

/** The text of the protocol, and the rules of the owners of its extensions. */
export const protocolProfile: Profile = {
  name: 'protocol',
  summary:
    'The text of the Sitemaps protocol, and the rules of the owners of image, video, news and ' +
    'hreflang elements.',
  agents: ['Portolan'],
  lines: [],
};
