// --changes must not overwrite what the publication reads or keeps.
import { resolve } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { PublishConfig } from '../../../publish/settings/publish-config.ts';
import { fileIdentity } from '../../front/file-identity.ts';

/**
 * Checks that the file for changes is not one that the publication reads or keeps, and that changes
 * will be known at all. `configFile` is the file of the configuration; `inParts`: parts know what
 * changed without a state.
 */
export function checkChangesPath(
  changes: string,
  config: Partial<PublishConfig>,
  { configFile, inParts = false }: { configFile?: string | undefined; inParts?: boolean } = {},
): void {
  const { folder = '.', state, source, sources = [], announce } = config;
  if (state === undefined && !inParts) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--changes needs the state of the set that was published before.',
      hint: 'Add --state FILE: it is kept from this build on.',
    });
  }
  const identity = fileIdentity(changes);
  const used = [configFile, state, announce?.robotsTxt, source, ...sources].filter(
    (path) => typeof path === 'string',
  );
  for (const path of used) {
    const full = resolve(folder, path);
    const same = identity !== undefined && identity === fileIdentity(full);
    if (!same && full !== resolve(changes)) continue;
    throw new PortolanError('CONFIG_INVALID', {
      message: `--changes ${changes} is a file of the publication: it would be overwritten.`,
      hint: 'Choose another file with --changes.',
      path: changes,
    });
  }
}
