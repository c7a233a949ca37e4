// The console of `npm start`: opened on a store of its own, with the example site submitted, read,
// changed and read again.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { systemClock } from '../../src/base/clock.ts';
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';
import { runServe } from '../../src/cli/commands/console/serve/run-serve.ts';
import {
  type InterruptionListener,
  listenForInterruption,
} from '../../src/cli/front/interruption-error.ts';
import type { Harvest } from '../../src/harvest/port/harvest.ts';
import { changeSitemap } from './change-sitemap.ts';
import { serveFolder } from './serve-folder.ts';

/** What is shown, and where. */
export interface ShowConsoleOptions {
  /** The folder of the built pages, and that of their sitemaps. */
  readonly pages: string;
  readonly built: string;
  /** A sitemap with faults, and the address that it was written for. */
  readonly careless: string;
  readonly base: string;
  /** A temporary folder. */
  readonly folder: string;
  /** Ends when everything was said, not at Ctrl-C. */
  readonly once: boolean;
  readonly say: (...lines: readonly string[]) => void;
}

// The shard of the section that is not named: most pages.
const CHANGED = 'sitemap-1.xml';
const READ_MS_MAX = 60_000;
const SUBMITTER = { by: 'cli' } as const;

/**
 * Opens the console, lets it read the site twice, says what there is to see, and serves until
 * Ctrl-C. Gives the exit status.
 *
 * Errors: those of serving.
 */
export async function showConsole(options: ShowConsoleOptions): Promise<number> {
  const { pages, folder, once } = options;
  const published = join(folder, 'published');
  const site = await serveFolder(pages, published);
  const enough = new AbortController();
  let failure: unknown;
  try {
    publish(options, { published, url: site.url });
    const world = {
      stdout: { write: () => true },
      stderr: process.stderr,
      environment: {},
      clock: systemClock,
      listen: () => listening(enough.signal),
      onReady({ url, engine }: { readonly url: string; readonly engine: Engine }): void {
        const shown = { url, site: site.url, published, harvest: engine.harvest };
        void show(options, shown).then(
          () => once && enough.abort(),
          (error: unknown) => {
            failure = error;
            enough.abort();
          },
        );
      },
    };
    const database = join(folder, 'portolan-data');
    const given = { host: '127.0.0.1', port: 0, consoles: 1, logFormat: 'human' } as const;
    const settings = { ...given, database, allowPrivate: true, quiet: true };
    const status = await runServe(settings, world);
    if (failure !== undefined) throw failure;
    return status;
  } finally {
    site.close();
  }
}

// The sitemaps as they were built, and one with faults, for the address that they are served at.
function publish(
  { built, careless, base }: ShowConsoleOptions,
  { published, url }: { readonly published: string; readonly url: string },
): void {
  mkdirSync(published, { recursive: true });
  const sitemaps = readdirSync(built).filter((name) => name.endsWith('.xml'));
  for (const file of [...sitemaps.map((name) => join(built, name)), careless]) {
    const text = readFileSync(file, 'utf8').replaceAll(base, url);
    writeFileSync(join(published, basename(file)), text);
  }
}

interface Shown {
  /** The console's address, and the site's. */
  readonly url: string;
  readonly site: string;
  readonly published: string;
  readonly harvest: Harvest;
}

// Ctrl-C, or that everything was said.
function listening(enough: AbortSignal): InterruptionListener {
  const { signal, stop } = listenForInterruption();
  return { signal: AbortSignal.any([signal, enough]), stop };
}

async function show(options: ShowConsoleOptions, shown: Shown): Promise<void> {
  const { say, once } = options;
  const { url, site, published, harvest } = shown;
  const siteId = await read(harvest, `${site}sitemap.xml`);
  await read(harvest, `${site}sitemap-careless.xml`);
  const change = changeSitemap({ folder: published, name: CHANGED, now: systemClock.now() });
  // All sitemaps are due, as when somebody asks for it on the site's page.
  await readAgain(harvest, siteId);
  say(
    `The console is at ${url}`,
    '',
    `The site is served at ${site}; its sitemaps were submitted and read.`,
    'Then its sitemaps were changed, and read again:',
    `  added    ${change.added}`,
    `  removed  ${change.removed}`,
    `  changed  ${change.changed}`,
    '',
    'Look at:',
    `  ${url}sites                      all sites`,
    `  ${url}sites/${siteId}/sitemaps           its sitemaps, as Search Console lists them`,
    `  ${url}sites/${siteId}/issues             what is wrong, with the line`,
    `  ${url}sites/${siteId}/changes            what is different since the first read`,
    `  ${url}sites/${siteId}/structure          its folders`,
    '',
    'In another terminal:',
    `  npx portolan status --console ${url}`,
    `  npx portolan watch --console ${url}`,
    '',
    once ? 'It ends here; npm start without --once serves until Ctrl-C.' : 'Ctrl-C ends it.',
  );
}

// Gives the number of the site.
async function read(harvest: Harvest, sitemap: string): Promise<number> {
  const signal = AbortSignal.timeout(READ_MS_MAX);
  const submission = await harvest.submitSitemap(sitemap, SUBMITTER);
  await harvest.settled(submission, signal);
  signal.throwIfAborted();
  return submission.siteId;
}

async function readAgain(harvest: Harvest, siteId: number): Promise<void> {
  const signal = AbortSignal.timeout(READ_MS_MAX);
  const events = harvest.events({ signal, siteId })[Symbol.asyncIterator]();
  // Asked for first, so that nothing is missed.
  let coming = events.next();
  let began: number | undefined;
  await harvest.readSoon(siteId);
  for (let event = await coming; event.done !== true; event = await coming) {
    const { kind, run } = event.value;
    // The end of the run before may be told only now.
    if (kind === 'run-began') began = run;
    if (kind === 'run-ended' && run === began) break;
    coming = events.next();
  }
  signal.throwIfAborted();
}
