// What `portolan watch` does: the events of a console → a line each, until Ctrl-C.
import { setTimeout as pause } from 'node:timers/promises';
import { formatEventJson, formatEventLine } from '../../../output/console/event-line.ts';
import { createSummaryPaints } from '../../../output/text/paint.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import { resolveSite } from '../desk/resolve-site.ts';
import { CONSOLE_URL } from '../engine/console-place.ts';
import { runAtDesk } from './run-at-desk.ts';
import type { WatchOptions } from './show-commands.ts';
import { type ShowTools, showFormat } from './show-screen.ts';

// The console ends a stream now and then, so that who may no longer cannot.
const AGAIN_MS = 1_000;

/** Prints events until it is interrupted or nobody reads them, and returns the exit status. */
export function runWatch(site: string | undefined, options: WatchOptions): Promise<number> {
  return runAtDesk(options, (tools) => watch(tools, site), { consoleOnly: CONSOLE_URL });
}

async function watch(tools: ShowTools, site: string | undefined): Promise<number> {
  const { desk, sink, stdout, stderr, options, signal } = tools;
  const siteId = site === undefined ? undefined : await resolveSite(desk, site);
  const paints = createSummaryPaints(stdout);
  const json = showFormat(tools) !== 'human';
  if (!json && options.quiet !== true) {
    stderr.write(`Watching ${plainText(desk.name)}. Stop with Ctrl-C.\n`);
  }
  let after: number | undefined;
  while (!sink.closed) {
    for await (const event of desk.events({ signal, siteId, after })) {
      after = event.id;
      const text = json ? formatEventJson(event) : formatEventLine(event, paints);
      await sink.write(text, { painted: !json });
      if (sink.closed) return 0;
    }
    await pause(AGAIN_MS, undefined, { signal });
  }
  return 0;
}
