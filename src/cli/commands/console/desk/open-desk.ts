// Opens what the commands ask: the store in a folder, or a running console.
import { PortolanError } from '../../../../base/portolan-error.ts';
import { PORTOLAN_VERSION } from '../../../../net/identity/portolan-version.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import type { NetworkFlags } from '../../../network/network-flags.ts';
import { networkOf } from '../../../network/network-of.ts';
import type { ConsolePlace } from '../engine/console-place.ts';
import type { ConsoleDesk } from './console-desk.ts';

export interface OpenDeskOptions {
  readonly environment: Environment;
  /** Makes the store when there is none. Default false. */
  readonly create?: boolean | undefined;
  /** Requests to servers. Default: as without flags. */
  readonly flags?: NetworkFlags | undefined;
  /** Of a store: private networks may be asked. Default false. */
  readonly allowPrivate?: boolean | undefined;
}

/**
 * Opens a desk. Close it.
 *
 * Errors: STORE_LOCKED, STORE_UNUSABLE, QUEUE_UNUSABLE, CONFIG_INVALID when there is no store.
 */
export async function openDesk(
  place: ConsolePlace,
  { environment, create = false, allowPrivate = false, flags = {} }: OpenDeskOptions,
): Promise<ConsoleDesk> {
  if (place.kind === 'console') {
    const { createConsoleClient } = await import('./console-client.ts');
    const { RemoteDesk } = await import('./remote-desk.ts');
    return new RemoteDesk(
      createConsoleClient(place, networkOf(flags, environment, { headerOnly: true })),
    );
  }
  const { openEngine } = await import('../engine/open-engine.ts');
  const { createDatabaseDesk } = await import('./database-desk.ts');
  const { folder } = place;
  refuseLogin(flags);
  const engine = await openEngine({ folder, environment, create, allowPrivate, flags });
  return createDatabaseDesk(engine, PORTOLAN_VERSION);
}

// A store holds the sitemaps of many sites, which all are strangers to it.
function refuseLogin({ header, cert, insecure }: NetworkFlags): void {
  if (header === undefined && cert === undefined && insecure === undefined) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: '--header, --cert and --insecure need a running console.',
    hint: 'Name it with --console, or leave them out.',
  });
}
