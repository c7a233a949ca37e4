// What every command of the console does around its own work: opens the desk and the output, hears
// Ctrl-C, and closes everything.
import { PortolanError } from '../../../../base/portolan-error.ts';
import { PORTOLAN_VERSION } from '../../../../net/identity/portolan-version.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import { InterruptionError, listenForInterruption } from '../../../front/interruption-error.ts';
import { type NetworkFlags, networkOf } from '../../../network/network-of.ts';
import { OutputSink } from '../../../output/stream/output-sink.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import type { ConsoleDesk } from '../desk/console-desk.ts';
import { noSite, resolveSite } from '../desk/resolve-site.ts';
import { type ConsolePlace, consolePlaceOf } from '../engine/console-place.ts';
import type { ShowOptions } from './show-options.ts';
import { type ShowRequest, type ShowTools, showScreen } from './show-screen.ts';

export interface DeskWork {
  /** Makes the store when there is none. Default false. */
  readonly create?: boolean;
  /** Of a store: private networks may be asked. Default false. */
  readonly allowPrivate?: boolean;
  /** Where nothing is said: the console at its usual address, not the store. Default false. */
  readonly consoleOnly?: string;
}

/** Works at a desk and returns the exit status: that of the work, 130 or 143 when interrupted. */
export async function runAtDesk(
  options: ShowOptions,
  act: (tools: ShowTools) => Promise<number>,
  { create = false, allowPrivate = false, consoleOnly }: DeskWork = {},
): Promise<number> {
  const { env: environment, stdout, stderr } = process;
  const nowhere = options.database === undefined && options.console === undefined;
  const meant = nowhere && consoleOnly !== undefined && !environment['PORTOLAN_CONSOLE'];
  const place = consolePlaceOf(meant ? { console: consoleOnly } : options, environment);
  const interruption = listenForInterruption();
  const sink = new OutputSink(stdout);
  try {
    const desk = await openDesk(place, { environment, create, allowPrivate, flags: options });
    try {
      const { signal } = interruption;
      const status = await act({ desk, sink, stdout, stderr, options, signal });
      if (!sink.closed) await sink.flush();
      return status;
    } finally {
      await desk.close();
    }
  } catch (error) {
    if (interruption.signal.aborted && !(error instanceof InterruptionError)) {
      return (interruption.signal.reason as InterruptionError).exitStatus;
    }
    if (error instanceof InterruptionError) return error.exitStatus;
    throw error;
  } finally {
    interruption.stop();
    sink.release();
  }
}

/** Shows a screen of a site, which is named by its number, its host or an address of it. */
export async function showOfSite<Params, View, Row>(
  tools: ShowTools,
  site: string,
  request: ShowRequest<Params, View, Row>,
): Promise<number> {
  const id = await resolveSite(tools.desk, site);
  const query = { ...request.query, site: String(id) };
  if (await showScreen(tools, { ...request, query })) return 0;
  throw noSite(tools.desk, plainText(site));
}

interface OpenDeskOptions {
  readonly environment: Environment;
  /** Makes the store when there is none. Default false. */
  readonly create?: boolean | undefined;
  /** Requests to servers. Default: as without flags. */
  readonly flags?: NetworkFlags | undefined;
  /** Of a store: private networks may be asked. Default false. */
  readonly allowPrivate?: boolean | undefined;
}

async function openDesk(
  place: ConsolePlace,
  { environment, create = false, allowPrivate = false, flags = {} }: OpenDeskOptions,
): Promise<ConsoleDesk> {
  if (place.kind === 'console') {
    const { createConsoleClient } = await import('../desk/console-client.ts');
    const { RemoteDesk } = await import('../desk/remote-desk.ts');
    return new RemoteDesk(
      createConsoleClient(place, networkOf(flags, environment, { headerOnly: true })),
    );
  }
  const { openEngine } = await import('../engine/open-engine.ts');
  const { createDatabaseDesk } = await import('../desk/database-desk.ts');
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
