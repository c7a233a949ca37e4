// The command crawl, with a crawl that is handed in: what it publishes and prints, its exit status.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { sampleDecision, sampleReport } from '../../../../tests/support/crawl-samples.ts';
import { systemClock } from '../../../base/clock.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { Crawl } from '../../../crawl/crawl.ts';
import type { CrawlOptions } from '../../../crawl/port/crawl-options.ts';
import type { CrawlVerdict } from '../../../crawl/port/crawl-verdict.ts';
import { InterruptionError } from '../../front/interruption-error.ts';
import type { CrawlCommandOptions } from './crawl-command.ts';
import type { CrawlWorld } from './crawl-world.ts';
import { runCrawl } from './run-crawl.ts';

const SECRET = 's3cret-value';
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What a fake crawl does. */
interface Plan {
  /** What `visit` gives, call by call; a function is called for it. The last one stays. */
  readonly visits?: readonly (
    | 'done'
    | 'paused'
    | 'stopped'
    | ((run: Run) => 'done' | 'paused' | 'stopped')
  )[];
  /** How many pages are listed after each visit. */
  readonly pages?: number;
  readonly stopped?: string;
  readonly verdict?: CrawlVerdict;
  readonly openFails?: PortolanError;
  readonly environment?: Readonly<Record<string, string>>;
  readonly options?: Partial<CrawlCommandOptions>;
  readonly url?: string;
  readonly folder?: string;
}

interface Run {
  readonly folder: string;
  readonly controller: AbortController;
  readonly closed: { concluded?: boolean }[];
  readonly given: CrawlOptions[];
  stdout: string;
  stderr: string;
  status?: number;
  error?: unknown;
}

function fakeCrawl(
  url: string,
  options: CrawlOptions,
  { plan, run }: { plan: Plan; run: Run },
): Crawl {
  const { visits = ['done'], pages = 3 } = plan;
  const count = visits.length;
  let call = 0;
  const decisions = () =>
    Array.from({ length: pages }, (_, index) =>
      sampleDecision({ url: `https://example.com/${index}` }),
    );
  const report = () =>
    sampleReport({
      start: url,
      visits: pages,
      addresses: pages,
      complete: plan.stopped === undefined,
      ...(plan.stopped !== undefined && { stopped: plan.stopped }),
      ...(plan.verdict && { verdict: plan.verdict }),
      reasons: { listed: pages },
    });
  const close = async (how: { readonly concluded?: boolean } = {}) => {
    run.closed.push(how);
  };
  return {
    name: url,
    report: Promise.resolve(report()),
    async open() {
      if (plan.openFails) throw plan.openFails;
      return { scope: 'https://example.com/', resumed: false, restored: false, generation: 1 };
    },
    async visit() {
      const next = visits[Math.min(call, count - 1)] ?? 'done';
      call += 1;
      options.onProgress?.({
        stage: 'visiting',
        visits: pages,
        takenOver: 0,
        queue: 0,
        addresses: pages,
        statuses: new Map(),
        round: 1,
      });
      return typeof next === 'function' ? next(run) : next;
    },
    async *batches() {
      yield decisions().map(({ url: loc }, index) => ({ entry: { loc }, row: index + 1 }) as never);
    },
    decisions,
    links: () => [],
    currentReport: report,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function runWith(plan: Plan): Promise<Run> {
  const folder = plan.folder ?? mkdtempSync(join(tmpdir(), 'portolan-run-crawl-'));
  folders.push(folder);
  const controller = new AbortController();
  const run: Run = { folder, controller, closed: [], given: [], stdout: '', stderr: '' };
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  stdout.on('data', (text) => (run.stdout += String(text)));
  stderr.on('data', (text) => (run.stderr += String(text)));
  const world: CrawlWorld = {
    stdout,
    stderr,
    environment: plan.environment ?? {},
    workingFolder: folder,
    clock: systemClock,
    listen: () => ({ signal: controller.signal, stop: () => {} }),
    createCrawl: async (url, options) => {
      run.given.push(options);
      return fakeCrawl(url, options, { plan, run });
    },
    openRenderer: () => assert.fail('nobody asked for a browser'),
  };
  const options: CrawlCommandOptions = {
    out: 'sitemap',
    pagination: true,
    sitemaps: true,
    media: true,
    progress: true,
    report: [],
    ...plan.options,
  };
  try {
    run.status = await runCrawl(plan.url ?? 'https://example.com/', options, world);
  } catch (error) {
    run.error = error;
  }
  return run;
}

const inFolder = (folder: string, ...names: readonly string[]) => join(folder, ...names);
const published = ({ folder }: Run, name = 'sitemap.xml'): string | undefined => {
  const path = inFolder(folder, 'sitemap', name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};
const locs = (xml = ''): number => xml.split('<loc>').length - 1;

test('a crawl that is done is published, told and concluded', async () => {
  const run = await runWith({});
  assert.equal(run.error, undefined);
  assert.equal(run.status, 0);
  assert.equal(locs(published(run)), 3);
  assert.match(run.stderr, /^Crawling https:\/\/example\.com\/\n$/);
  assert.match(run.stdout, /^Published to sitemap$/m);
  assert.match(run.stdout, /sitemap\.crawl\.db|Keep it up to date/);
  assert.deepEqual(run.closed, [{ concluded: true }]);
  assert.equal(run.given[0]?.state, inFolder(run.folder, 'sitemap.crawl.db'));
});

test('what is stopped publishes nothing, says why, and can be gone on with: 3', async () => {
  const run = await runWith({ visits: ['stopped'], stopped: 'The time limit was reached.' });
  assert.equal(run.status, 3);
  assert.equal(published(run), undefined);
  assert.match(run.stdout, /The time limit was reached\./);
  assert.match(run.stdout, /Continue from here: repeat the same command\./);
  assert.deepEqual(run.closed, [{ concluded: false }]);
});

test('a crawl that reached its limit of pages is published: 0', async () => {
  const run = await runWith({ visits: ['done'], stopped: 'The limit of 3 pages was reached.' });
  assert.equal(run.status, 0);
  assert.equal(locs(published(run)), 3);
});

test('reports are written also of a crawl that was stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-run-crawl-'));
  const targets = (['csv', 'jsonl', 'html'] as const).map((format) => ({
    format,
    path: inFolder(folder, `all.${format}`),
  }));
  const run = await runWith({ folder, visits: ['stopped'], options: { report: targets } });
  assert.equal(run.status, 3);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('all')),
    ['all.csv', 'all.html', 'all.jsonl'],
  );
  assert.equal(readFileSync(inFolder(folder, 'all.jsonl'), 'utf8').split('\n').length, 4);
  assert.equal(readFileSync(inFolder(folder, 'all.csv'), 'utf8').split('\r\n').length, 5);
  assert.match(readFileSync(inFolder(folder, 'all.html'), 'utf8'), /<\/html>\n$/);
});

test('a checkpoint publishes a whole set and says so, and the crawl goes on', async () => {
  const seen: number[] = [];
  const run = await runWith({
    visits: [
      'paused',
      (during) => {
        seen.push(locs(published(during)));
        return 'stopped';
      },
    ],
    options: { checkpoint: 60_000 },
  });
  assert.deepEqual(seen, [3]);
  assert.equal(run.status, 3);
  assert.match(run.stderr, /^Checkpoint: 3 URLs published to sitemap\. The crawl continues\.$/m);
  assert.match(run.stdout, /^In sitemap is the set of the last checkpoint/m);
});

test('a checkpoint that a guard refuses is told, and ends nothing', async () => {
  const { folder } = await runWith({ pages: 100 });
  const run = await runWith({ folder, pages: 3, visits: ['paused', 'stopped'] });
  assert.equal(run.status, 3);
  assert.match(run.stderr, /^Checkpoint not published: The set would shrink by .* continues\.$/m);
  assert.equal(locs(published(run)), 100);
});

test('a set that shrinks too much is shown and not published, and the crawl is kept', async () => {
  const { folder } = await runWith({ pages: 100 });
  const run = await runWith({ folder, pages: 3 });
  assert.equal((run.error as PortolanError).code, 'PUBLISH_SHRUNK');
  assert.match(run.stdout, /^Not published\./m);
  assert.match(run.stdout, /The visits are remembered/);
  assert.equal(locs(published(run)), 100);
  assert.deepEqual(run.closed, [{ concluded: false }]);
});

const verdictOf = (severity: 'error' | 'warning'): CrawlVerdict => ({
  ok: severity !== 'error',
  findings: [
    {
      code: 'few-listed',
      severity,
      message: '3 of 90 pages would be listed.',
      meaning: 'Hardly any.',
      fix: 'Look at them.',
      count: 3,
      of: 90,
      examples: ['https://example.com/7'],
    },
  ],
});

test('a first set that looks wrong is shown and refused, and the crawl is kept: 3', async () => {
  for (const dryRun of [false, true]) {
    const run = await runWith({ verdict: verdictOf('error'), options: { dryRun } });
    const { code, message, hint } = run.error as PortolanError;
    assert.equal(code, 'PUBLISH_DOUBTED');
    assert.equal(message, 'The crawl looks wrong: 3 of 90 pages would be listed. Hardly any.');
    assert.match(hint ?? '', /--accept/);
    assert.match(run.stdout, /What looks wrong\n {2}error few-listed {2}3 of 90 pages/);
    assert.match(run.stdout, /^ {6}https:\/\/example\.com\/7\n {4}→ Look at them\.$/m);
    assert.match(run.stdout, /^Not published\./m);
    assert.equal(published(run), undefined);
    assert.deepEqual(run.closed, [{ concluded: false }]);
  }
});

test('it is published with --accept, and later without', async () => {
  const verdict = verdictOf('error');
  const { folder, ...first } = await runWith({ verdict, options: { accept: true } });
  assert.equal(first.status, 0);
  assert.match(first.stdout, /error few-listed/);
  const later = await runWith({ folder, verdict });
  assert.equal(later.status, 0);
  assert.equal(locs(published(later)), 3);
});

test('what is only a warning is told and published: 0', async () => {
  const run = await runWith({ verdict: verdictOf('warning'), options: { format: 'json' } });
  assert.equal(run.status, 0);
  assert.equal(locs(published(run)), 3);
  assert.deepEqual(JSON.parse(run.stdout).crawl.verdict, verdictOf('warning'));
});

test('a checkpoint that looks wrong is not published', async () => {
  const verdict = verdictOf('error');
  const run = await runWith({ verdict, visits: ['paused', 'stopped'] });
  assert.equal(run.status, 3);
  assert.equal(published(run), undefined);
  assert.match(run.stderr, /^Checkpoint not published: The crawl looks wrong: .* continues\.$/m);
});

test('an interruption ends with 130 or 143, publishes nothing, and says how to go on', async () => {
  for (const status of [130, 143]) {
    const run = await runWith({
      visits: [
        ({ controller }) => {
          controller.abort(new InterruptionError(status));
          return 'stopped';
        },
      ],
    });
    assert.equal(run.status, status);
    assert.equal(run.stdout, '');
    assert.equal(published(run), undefined);
    assert.match(run.stderr, /Interrupted after 3 visits\. Nothing was published\.\nThe same comm/);
    assert.deepEqual(run.closed, [{ concluded: false }]);
  }
});

test('an interruption at the pause before a checkpoint publishes no more', async () => {
  const run = await runWith({
    options: { checkpoint: 60_000 },
    visits: [
      ({ controller }) => {
        controller.abort(new InterruptionError(130));
        return 'paused';
      },
    ],
  });
  assert.equal(run.status, 130);
  assert.equal(published(run), undefined);
});

test('a dry run shows the set, publishes nothing and concludes nothing', async () => {
  const run = await runWith({ options: { dryRun: true } });
  assert.equal(run.status, 0);
  assert.equal(published(run), undefined);
  assert.match(run.stdout, /^Dry run: nothing was published\./m);
  assert.deepEqual(run.closed, [{ concluded: false }]);
});

test('a site of which nothing is listed is refused', async () => {
  const run = await runWith({ pages: 0 });
  assert.equal((run.error as PortolanError).code, 'PUBLISH_INVALID');
  assert.doesNotMatch(run.stdout, /once that is allowed/);
  assert.match(run.stdout, /^Nothing to publish$/m);
});

test('JSON holds both reports; without a publication that of the crawl alone', async () => {
  const whole = JSON.parse((await runWith({ options: { format: 'json' } })).stdout);
  assert.deepEqual(Object.keys(whole), ['version', 'crawl', 'publish']);
  assert.equal(whole.publish.entries, 3);
  const part = await runWith({ options: { format: 'json' }, visits: ['stopped'] });
  assert.deepEqual(Object.keys(JSON.parse(part.stdout)), ['version', 'crawl']);
});

test('quiet prints nothing', async () => {
  const run = await runWith({ options: { quiet: true } });
  assert.equal(run.status, 0);
  assert.equal(run.stdout + run.stderr, '');
});

test('what fails before the first page passes through, and the crawl is closed', async () => {
  const openFails = new PortolanError('CRAWL_NOT_STARTED', { message: 'The start failed.' });
  const run = await runWith({ openFails });
  assert.equal(run.error, openFails);
  assert.equal(run.closed.length, 1);
});

test('what cannot be written is told before anything is asked for', async () => {
  const report = [{ format: 'csv', path: '/nowhere/at/all.csv' }] as const;
  const run = await runWith({ options: { report } });
  assert.equal((run.error as PortolanError).code, 'OUTPUT_UNWRITABLE');
  assert.equal(run.given.length, 0);
});

test('a report does not overwrite the state', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-run-crawl-'));
  const path = inFolder(folder, 'x.csv');
  writeFileSync(path, '');
  const report = [{ format: 'csv', path }] as const;
  const run = await runWith({ folder, options: { report, state: path } });
  assert.equal((run.error as PortolanError).code, 'CONFIG_INVALID');
});

test('settings of the set are refused before anything is asked for', async () => {
  const section = new Map([['a b', ['/a/**']]]);
  const run = await runWith({ options: { section } });
  assert.equal((run.error as PortolanError).code, 'CONFIG_INVALID');
  assert.equal(run.given.length, 0);
});

test('no output, file or report holds what is secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-run-crawl-'));
  const report = (['csv', 'jsonl', 'html'] as const).map((format) => ({
    format,
    path: inFolder(folder, `all.${format}`),
  }));
  const run = await runWith({
    folder,
    url: `https://user:${SECRET}@example.com/`,
    environment: {
      PORTOLAN_CRAWL_COOKIE: `session=${SECRET}`,
      PORTOLAN_CRAWL_HEADERS: `X-Key: ${SECRET}`,
      TOKEN: SECRET,
    },
    options: { report, header: ['X-Token: $TOKEN'], verbose: true },
  });
  assert.equal(run.status, 0);
  const headers = run.given[0]?.network?.headers ?? {};
  assert.deepEqual(Object.keys(headers), ['Authorization', 'Cookie', 'X-Key', 'X-Token']);
  const encoded = headers['Authorization']?.slice('Basic '.length) ?? '';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  assert.ok(files.length >= 4);
  for (const text of [run.stdout, run.stderr, ...files]) {
    assert.ok(!text.includes(SECRET) && !text.includes(encoded));
  }
});
