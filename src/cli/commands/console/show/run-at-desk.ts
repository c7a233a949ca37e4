// What every command of the console does around its own work: opens the desk and the output, hears
// Ctrl-C, and closes everything.
import { Interruption, listenForInterruption } from '../../../front/interruption.ts';
import { OutputSink } from '../../../output/stream/output-sink.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import { openDesk } from '../desk/open-desk.ts';
import { noSite, resolveSite } from '../desk/resolve-site.ts';
import { consolePlaceOf } from '../engine/console-place.ts';
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

/**
 * Works at a desk and gives the exit status: that of the work, 130 or 143 when interrupted.
 *
 * Errors: those of the work and of opening the desk.
 */
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
    if (interruption.signal.aborted && !(error instanceof Interruption)) {
      return (interruption.signal.reason as Interruption).exitStatus;
    }
    if (error instanceof Interruption) return error.exitStatus;
    throw error;
  } finally {
    interruption.stop();
    sink.release();
  }
}

/**
 * Shows a screen of a site, which is named by its number, its host or an address of it.
 *
 * Errors: CONFIG_INVALID when there is no such site; those of `showScreen`.
 */
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
