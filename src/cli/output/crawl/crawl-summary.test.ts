// What people read after a crawl.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HOSTILE_TEXTS,
  hostileDecision,
  sampleDecision,
  sampleReport,
} from '../../../../tests/support/crawl-samples.ts';
import type { CrawlReport } from '../../../crawl/port/crawl-report.ts';
import type { CrawlFinding } from '../../../crawl/port/crawl-verdict.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { formatCrawlSummary } from './crawl-summary.ts';
import type { CrawlSummaryOptions } from './crawl-summary-options.ts';
import { DecisionSamples } from './parts/decision-samples.ts';

const plain = (text: string): string => text;
const publication: PublishReport = {
  version: 1,
  complete: true,
  dryRun: false,
  targets: ['sitemap'],
  sitemaps: ['https://example.com/sitemap.xml'],
  entries: 10,
  skipped: 0,
  excluded: 0,
  duplicates: 0,
  findings: [],
  proofs: [],
  announcements: [],
  files: [{ name: 'sitemap.xml', kind: 'urlset', urls: 10, bytes: 2_048, state: 'new' }],
};
const samples = new DecisionSamples(5);
const OPTIONS: CrawlSummaryOptions = {
  verbose: false,
  paints: { bold: plain, dim: plain, yellow: plain, red: plain, cyan: plain },
  elapsedMs: 65_000,
  visits: 12,
  samples,
  publication,
  refused: false,
  checkpoints: 0,
  out: 'sitemap',
  state: 'sitemap.crawl.db',
  reports: ['all.csv'],
  rendered: false,
  nameOf: plain,
};
const REPORT = sampleReport({
  addresses: 1_320,
  visits: 12,
  reasons: { listed: 10, redirect: 2, 'out-of-scope': 1_308 },
});
samples.add(sampleDecision());
samples.add(
  sampleDecision({
    url: 'https://example.com/old',
    reason: 'redirect',
    other: 'https://example.com/new',
  }),
);

const summary = (
  change: Partial<CrawlReport> = {},
  more: Partial<CrawlSummaryOptions> = {},
): string => formatCrawlSummary({ ...REPORT, ...change }, { ...OPTIONS, ...more });

test('what is broken is listed with its pages, five of it unless more is asked for', () => {
  const broken = new DecisionSamples(10);
  for (let at = 0; at < 7; at += 1) {
    const places = Array.from({ length: 4 }, (_, index) => ({
      url: `https://example.com/${index}`,
      text: index === 0 ? '' : `Text ${index}`,
      ...(index === 1 && { kind: 'redirect' as const }),
    }));
    const gone = { reason: 'status', status: 404, inlinks: at, linkedFrom: places } as const;
    broken.add(sampleDecision({ url: `https://example.com/gone-${at}`, ...gone }));
  }
  const checkedLinks = { fine: 1_000, broken: 2, refused: 0, unknown: 1 };
  const shown = summary({ broken: 7, checkedLinks }, { samples: broken });
  assert.match(
    shown,
    /Broken links\n {2}404 {2}https:\/\/example\.com\/gone-6 {2}linked by 6 pages\n/,
  );
  assert.match(shown, /\/0\n {6}https:\/\/example\.com\/1 {2}“Text 1” \(redirect\)\n/);
  assert.match(shown, /Links to elsewhere: 1,000 fine, 2 broken, 1 not asked for\.\n/);
  assert.match(shown, / {2}And 2 more addresses\.\n/);
  assert.doesNotMatch(shown, /Text 3|gone-1/);
  const all = summary({ broken: 7 }, { samples: broken, verbose: true });
  assert.match(all, /gone-0[\s\S]*Text 3/);
});

test('a plain crawl is a page that says what to do next', () => {
  assert.equal(
    summary(),
    `Crawled https://example.com/ in 1 min 05 s
  1,320 addresses, 12 visits (0.18/s).

  Addresses  Reason
         10  listed        Listed in the sitemap.
      1,308  out-of-scope  Outside the site, or outside the crawled folder.
          2  redirect      Redirects to another address.
                           https://example.com/old → https://example.com/new

Published to sitemap
  https://example.com/sitemap.xml

    File           Lists   Size
  + sitemap.xml  10 URLs  2 KiB  new

10 URLs in 1 file, 2 KiB.

Reports
  all.csv

Next
  Put the files of sitemap at https://example.com/.
  Put into https://example.com/robots.txt: Sitemap: https://example.com/sitemap.xml
  See what engines will see: portolan check https://example.com/sitemap.xml
  Keep it up to date: the same command visits only what may have changed.
`,
  );
});

test('what looks wrong stands first, with an example and what to do', () => {
  const finding: CrawlFinding = {
    code: 'canonical-one',
    severity: 'error',
    message: 'A.',
    meaning: 'B.',
    fix: 'C.',
    count: 3,
    of: 3,
    other: 'https://e.x/\x1b',
    examples: ['https://e.x/1', 'https://e.x/2'],
  };
  const findings = [finding, { ...finding, severity: 'warning' as const, examples: [] }];
  const text = summary({ verdict: { ok: false, findings } });
  assert.ok(
    text.includes(`s (0.18/s).

What looks wrong
  error canonical-one  A. B.
      https://e.x/1 → https://e.x/\\x1b
    → C.
  warning canonical-one  A. B.
    → C.

  Addresses  Reason
`),
    text,
  );
});

test('a site that knows the address of its sitemap needs no line in robots.txt', () => {
  const sitemaps = [{ url: 'https://example.com/sitemap.xml', entries: 5 }];
  const text = summary({ sitemaps });
  assert.doesNotMatch(text, /Put into/);
  assert.match(text, /own sitemaps\n {2}https:\/\/example\.com\/sitemap\.xml: 5 entries\n/);
});

test('what did not change need not be put anywhere', () => {
  const files = publication.files.map((file) => ({ ...file, state: 'unchanged' as const }));
  const text = summary({}, { publication: { ...publication, files } });
  assert.match(text, /^Nothing changed in sitemap$/m);
  assert.match(text, /^Next\n {2}Keep it up to date: [^\n]*\n$/m);
});

test('traps are told with their templates, and how one is reopened', () => {
  const trap = { kind: 'calendar', template: "/it's/N", count: 1_200, example: 'https://e.x/1' };
  const text = summary({ traps: [trap] });
  assert.ok(
    text.includes(`Traps
  /it's/N  calendar (days and months far from now) ×1,200
      https://e.x/1
    → To crawl one anyway: --allow-trap '/it'\\''s/N'
`),
    text,
  );
  const traps = Array.from({ length: 9 }, () => trap);
  assert.match(summary({ traps }), / {2}And 1 more trap: -v shows them\./);
  assert.doesNotMatch(summary({ traps }, { verbose: true }), /more trap/);
  assert.doesNotMatch(summary({ traps: traps.slice(1) }), /more trap/);
});

test('what only JavaScript makes is told by template', () => {
  const example = 'https://example.com/item/1';
  const item = { template: '/item/N', pages: 3, changes: { links: 3, title: 1 }, example };
  assert.match(
    summary({ script: [item] }),
    /^Only with JavaScript\n {2}\/item\/N {2}links ×3, title ×1\n {6}.*\/item\/1\n {4}→ Search engines/m,
  );
  const many = { script: Array.from({ length: 9 }, () => item) };
  assert.match(summary(many), / {2}And 1 more template: -v shows them\./);
  assert.doesNotMatch(summary(many, { verbose: true }), /more template/);
  assert.doesNotMatch(summary({}), /JavaScript/);
});

test('notes, orphans and gaps are told with an example', () => {
  const found = new DecisionSamples(5);
  found.add(sampleDecision({ url: 'https://example.com/x', notes: ['app-shell'], orphan: true }));
  found.add(sampleDecision({ url: 'https://example.com/y', gap: true }));
  const sitemaps = [{ url: 'https://example.com/s.xml', entries: 1, error: 'It was cut off.' }];
  const change = { notes: { 'app-shell': 3 }, sitemaps, orphans: 1, gaps: 2 };
  const text = summary(change, { samples: found });
  assert.match(
    text,
    /Notes\n {2}app-shell ×3 {2}It looks like .*\n {6}https:\/\/example\.com\/x\n/,
  );
  assert.match(
    text,
    /s\.xml: 1 entry\. It was cut off\.\n {2}1 orphan: .*\n {6}.*\/x\n {2}2 gaps: /,
  );
  assert.match(text, /^ {2}Read pages that JavaScript fills: add --render\.$/m);
  assert.doesNotMatch(summary(change, { rendered: true }), /add --render/);
});

test('a crawl that was stopped says why, and how to go on', () => {
  const change = { complete: false, stopped: 'The time limit was reached.' };
  const { publication: _, ...unpublished } = OPTIONS;
  const text = formatCrawlSummary({ ...REPORT, ...change }, unpublished);
  assert.match(text, /^Crawled .*, not completely\n.*\n {2}The time limit was reached\.\n/);
  assert.match(text, /^Nothing was published: the crawl is not complete$/m);
  assert.match(
    text,
    /^ {2}Continue from here: repeat the same command\. sitemap\.crawl\.db remem/m,
  );
  const later = formatCrawlSummary({ ...REPORT, ...change }, { ...unpublished, checkpoints: 2 });
  assert.match(later, /^In sitemap is the set of the last checkpoint/m);
  const { state: __, ...stateless } = unpublished;
  assert.match(formatCrawlSummary({ ...REPORT, ...change }, stateless), /leave out --no-state/);
});

test('a crawl that reached the limit of pages is published, and says how to see more', () => {
  const reasons = { ...REPORT.reasons, limit: 5 };
  const stopped = 'The limit of 10 pages was reached.';
  const text = summary({ reasons, complete: false, stopped });
  assert.match(text, /^ {2}The limit of 10 pages was reached\.$/m);
  assert.match(text, /^Published to sitemap$/m);
  assert.match(text, /^ {2}Crawl more pages: raise --max-pages\.$/m);
});

test('the step that puts up the files names the folder that they are in', () => {
  const text = summary({}, { publication: { ...publication, targets: ['o2/localhost_9310'] } });
  assert.match(text, /^ {2}Put the files of o2\/localhost_9310 at https:\/\/example\.com\/\.$/m);
});

test('broken assets are counted beside the addresses, so that the table adds up', () => {
  const reasons = { ...REPORT.reasons, listed: 5, redirect: 2, 'out-of-scope': 1, asset: 2 };
  assert.match(summary({ addresses: 8, reasons }), /^ {2}8 addresses, 2 broken assets, 12 visits/m);
});

test('an error is told in plain words, with what helps', () => {
  const found = new DecisionSamples(5);
  const error = { reason: 'error', inlinks: 1, linkedFrom: [] } as const;
  found.add(sampleDecision({ ...error, detail: 'FETCH_UNREACHABLE' }));
  found.add(sampleDecision({ ...error, detail: 'FETCH_ADDRESS_FORBIDDEN', inlinks: 2 }));
  const text = summary({ broken: 2 }, { samples: found });
  assert.match(text, /1 page\n {6}The host could not be found or refused the connection\.\n/);
  assert.match(text, /2 pages\n {6}The address leads to a private, .* network\. .*--allow-private/);
  const forbidden = new DecisionSamples(5);
  forbidden.add(sampleDecision({ ...error, detail: 'FETCH_ADDRESS_FORBIDDEN' }));
  const table = summary({ reasons: { ...REPORT.reasons, error: 1 } }, { samples: forbidden });
  assert.match(table, /\(FETCH_ADDRESS_FORBIDDEN\)\n +The address leads to a private, .*-private/);
});

test('a dry run and a refusal speak of what would be', () => {
  const dry = summary({}, { publication: { ...publication, dryRun: true } });
  assert.match(dry, /^Dry run: nothing was published\. This would go to sitemap$/m);
  assert.match(dry, /^Next\n {2}Leave out --dry-run to publish it, without another visit\.$/m);
  const why = { code: 'PUBLISH_SHRUNK', message: 'It is smaller.' };
  const refused = summary({}, { refused: true, publication: { ...publication, refused: why } });
  assert.match(refused, /^Not published\. This would have gone to sitemap$/m);
  assert.match(refused, /^Next\n {2}The visits are remembered for an hour: /m);
});

test('a crawl that was taken up again, or repeated, says what it had already', () => {
  const text = summary({ visits: 112, unchanged: 7, takenOver: 1_000 });
  assert.match(
    text,
    /12 visits \(0\.18\/s\), 112 with those of earlier runs, 7 unchanged, 1,000 reused without a/,
  );
});

test('a copy says where its pages are listed', () => {
  const text = summary({ scope: 'http://localhost:1/', publicScope: 'https://example.com/' });
  assert.match(
    text,
    /^Crawled http:\/\/localhost:1\/, listed as https:\/\/example\.com\/, in 1 min/,
  );
});

test('whoever wants no report is told of it', () => {
  assert.match(summary({}, { reports: [] }), /^ {2}See every address .*--report crawl\.html/m);
});

test('what strangers wrote steers no terminal', () => {
  for (const hostile of HOSTILE_TEXTS) {
    const found = new DecisionSamples(5);
    found.add({ ...hostileDecision(hostile), reason: 'status', notes: ['page-cut'], orphan: true });
    const text = summary(
      {
        scope: hostile,
        publicScope: hostile,
        complete: false,
        stopped: hostile,
        orphans: 1,
        gaps: 1,
        notes: { 'page-cut': 1 },
        reasons: { ...REPORT.reasons, status: 1 },
        traps: [{ kind: hostile, template: hostile, count: 1, example: hostile }],
        sitemaps: [{ url: hostile, entries: 1, error: hostile }],
      },
      { samples: found, out: hostile, state: hostile, reports: [hostile] },
    );
    assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  }
});

test('parameters that never changed a page are told as what drops them', () => {
  const text = summary({ idleParameters: [{ name: "it's", pages: 1_200 }] });
  const line = `  --drop-param 'it'\\''s'  1,200 pages were the same for every value.\n`;
  assert.ok(text.includes(`Parameters that never changed a page\n${line}    → Without`), text);
});
