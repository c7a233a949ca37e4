// The overview of a site.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findingRecord,
  HOSTILE_TEXT,
  hostileRecord,
  runRecord,
  SCREEN_NOW,
  siteDay,
  sitemapRecord,
  sitemapSums,
  siteRecord,
} from '../../../../tests/support/screen-records.ts';
import {
  failingWorld,
  runsOf,
  type ScreenWorld,
  showScreen,
} from '../../../../tests/support/screen-show.ts';
import type { SiteAnswers } from '../../../harvest/recrawl/site-answers.ts';
import type { FindingRecord, RuleSummary } from '../../../store/port/finding-record.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { SiteDay, SiteRecord } from '../../../store/port/site-record.ts';
import type { LiveTestRecord } from '../../../store/port/store.ts';
import type { LastmodMonth, UrlDetail } from '../../../store/port/url-row.ts';
import { dayStrip } from '../../pages/plots/day-strip.ts';
import { lastmodFacts } from './lastmod-facts.ts';
import { siteScreen } from './site-screen.ts';

const MONTHS: readonly LastmodMonth[] = [
  { month: '2025-10', urls: 100 },
  { month: '2025-11', urls: 200 },
  { month: '2026-11', urls: 500 },
  { urls: 200 },
];

const SCHEDULE = { version: 1, rows: 90, due: 0, unvisited: 0, learned: new Uint8Array(0) };

const MISSING = sitemapRecord({
  id: 12,
  status: 'couldnt-fetch',
  cause: 'http-4xx',
  httpStatus: 404,
});

function world(of: {
  readonly site?: SiteRecord;
  readonly days?: readonly SiteDay[];
  readonly runs?: readonly RunRecord[];
  readonly text?: string;
  readonly answers?: SiteAnswers;
  readonly rules?: readonly RuleSummary[];
  readonly findings?: readonly FindingRecord[];
  readonly tests?: readonly LiveTestRecord[];
  readonly listed?: ReadonlyMap<string, UrlDetail>;
}): ScreenWorld {
  const { rules = [], findings = [], tests = [], listed = new Map() } = of;
  const { site = siteRecord(), days = [siteDay('2026-11-22')], runs = [runRecord()], text } = of;
  const { answers = { answered: 50, indexable: 40 } } = of;
  return {
    store: {
      sites: { get: async (id) => (id === site.id ? site : undefined), days: async () => days },
      sitemaps: {
        statuses: async () => ({ success: 1, 'couldnt-fetch': 1 }),
        sums: async () =>
          sitemapSums({ statuses: { success: 1, 'couldnt-fetch': 1 }, failing: [MISSING] }),
      },
      runs: { page: async () => ({ rows: runs }) },
      urls: { lastmodMonths: async () => MONTHS, get: async (_, loc) => listed.get(loc) },
      findings: { rules: async () => rules, page: async () => ({ rows: findings }) },
      liveTests: { ofSite: async () => tests },
      schedule: {
        site: async () => ({ ...SCHEDULE, ...answers }),
        page: async () => ({ rows: [] }),
      },
    },
    harvest: {
      verificationSteps: () => [
        { method: 'file', where: text ?? 'https://example.com/p.html', what: text ?? 'token: abc' },
      ],
    },
  };
}

test('the numbers lead to what they count', async () => {
  const shown = await showScreen(siteScreen, world({}), { site: '1' });
  const links = shown?.elements.filter(({ name }) => name === 'a').map(({ of }) => of['href']);
  for (const href of ['/sites/1/urls', '/sites/1/issues', '/sites/1/urls?month=none']) {
    assert.ok(links?.includes(href), href);
  }
  assert.ok(links?.includes('/sites/1/changes?from=6&to=7&kind=added'));
  assert.match(shown?.text ?? '', /New12/);
  assert.equal(shown?.view.status, 'partly-fetched');
});

test('an overview says of which sitemaps nothing could be had, and leads there', async () => {
  const shown = await showScreen(siteScreen, world({}), { site: '1' });
  assert.equal(shown?.view.status, 'partly-fetched');
  assert.match(shown?.text ?? '', /Partly fetched *1 of 2 sitemaps could not be fetched: HTTP 404/);
  assert.match(shown?.html ?? '', /href="\/sites\/1\/sitemaps\/12"/);
});

test('a run in progress does not hide the result of the previous one', async () => {
  const runs = [runRecord({ number: 8, state: 'running', added: 0 }), runRecord()];
  const shown = await showScreen(siteScreen, world({ runs }), { site: '1' });
  assert.equal(shown?.view.running, true);
  assert.equal(shown?.view.run?.number, 7);
});

test('an empty run that was taken up again does not hide what the one before brought', async () => {
  const nothing = { trigger: 'resumed', read: 0, unchanged: 0, added: 0 } as const;
  const empty = runRecord({ number: 8, ...nothing });
  const shown = await showScreen(siteScreen, world({ runs: [empty, runRecord()] }), { site: '1' });
  assert.equal(shown?.view.run?.number, 7);
  const alone = await showScreen(siteScreen, world({ runs: [empty] }), { site: '1' });
  assert.equal(alone?.view.run?.number, 8);
});

test('a tenth of the entries with errors is still well, more is not', async () => {
  const tenth = [siteDay('2026-11-22', { entries: 1_000, entriesInError: 100 })];
  const well = await showScreen(siteScreen, world({ days: tenth }), { site: '1' });
  assert.equal(well?.view.errorShare, 0.1);
  assert.match(well?.text ?? '', /good: at most 10%/);
  const more = [siteDay('2026-11-22', { entries: 1_000, entriesInError: 101 })];
  const bad = await showScreen(siteScreen, world({ days: more }), { site: '1' });
  assert.match(bad?.text ?? '', /more than 10%/);
});

test('shares are of 30 days, and are absent when nothing was read in them', async () => {
  const days = [
    siteDay('2026-10-23', { entries: 100, entriesInError: 100 }),
    siteDay('2026-10-24', { entries: 100, entriesInError: 50, fetches: 4, fetchesFailed: 1 }),
    siteDay('2026-11-22', { entries: 0, entriesInError: 0, fetches: 0, answered: 0 }),
  ];
  const shown = await showScreen(siteScreen, world({ days }), { site: '1' });
  assert.equal(shown?.view.errorShare, 0.5);
  assert.equal(shown?.view.failureShare, 0.25);
  const old = await showScreen(siteScreen, world({ days: days.slice(0, 1) }), { site: '1' });
  assert.equal('errorShare' in (old?.view ?? {}), false);
  assert.match(old?.text ?? '', /none read in 30 days/);
});

test('whether URLs may be indexed is unknown until told; 0 is all saying no', async () => {
  const days = [siteDay('2026-11-22', { answered: 5, indexable: 0 })];
  const answer = (indexable?: boolean) => ({
    schedule: {
      site: async () => ({ ...SCHEDULE, answered: 5, indexable: 0 }),
      page: async () => ({
        rows: [
          {
            ...({ loc: 'https://example.com/a', dueAt: 1, reason: 'new', value: 1 } as const),
            learned: new Uint8Array(0),
            answer: { at: 1, status: 200, ...(indexable !== undefined && { indexable }) },
          },
        ],
      }),
    },
  });
  const silent = world({ days });
  const untold = await showScreen(
    siteScreen,
    { ...silent, store: { ...silent.store, ...answer() } },
    { site: '1' },
  );
  assert.equal(untold?.view.indexableShare, undefined);
  assert.deepEqual(
    untold?.view.days.map(({ indexable }) => indexable),
    [undefined],
  );
  assert.match(untold?.text ?? '', /Indexable–No data yet: how to report/);
  assert.doesNotMatch(untold?.text ?? '', /Indexable0%/);
  const [untoldRow] = siteScreen.rows(untold?.view as NonNullable<typeof untold>['view']);
  for (const key of ['indexable', 'indexableShare']) {
    const column = siteScreen.columns.find((one) => one.key === key);
    assert.equal(untoldRow && column?.value(untoldRow), undefined, key);
  }
  const told = await showScreen(
    siteScreen,
    { ...silent, store: { ...silent.store, ...answer(false) } },
    { site: '1' },
  );
  assert.equal(told?.view.indexableShare, 0);
  assert.match(told?.text ?? '', /Indexable0%of crawled URLs/);
});

test('the share of indexable URLs is that of now: on the tile, in the plot and today', async () => {
  const answers = { answered: 450, indexable: 407 };
  // Recorded before the answers came, or by a run that recorded none.
  const recorded = siteDay('2026-11-22', { answered: 0, indexable: 0, added: 7 });
  for (const days of [[recorded], [siteDay('2026-11-20')], []]) {
    const shown = await showScreen(siteScreen, world({ answers, days }), { site: '1' });
    const [today] = shown?.view.days.toReversed() ?? [];
    const { day, answered, indexable, added } = today ?? {};
    assert.deepEqual([day, answered, indexable], ['2026-11-22', 450, 407]);
    assert.equal(added, days[0] === recorded ? 7 : 0);
    assert.equal(shown?.view.indexableShare, 407 / 450);
    assert.match(shown?.text ?? '', /Indexable90\.4%of crawled URLs/);
    const last = shown?.cells.at(-1)?.slice(-3);
    assert.deepEqual(last, [450, 407, 407 / 450]);
  }
});

test('answers that say nothing of indexing are on no day told as none', async () => {
  const answers = { answered: 5, indexable: 0 };
  const days = [siteDay('2026-11-21', { answered: 5, indexable: 3 }), siteDay('2026-11-22')];
  const shown = await showScreen(siteScreen, world({ answers, days }), { site: '1' });
  const told = shown?.view.days.map(({ answered, indexable }) => [answered, indexable]);
  assert.deepEqual(told, [
    [5, 3],
    [5, undefined],
  ]);
  assert.equal(shown?.view.indexableShare, undefined);
});

test('half of the dated URLs are as fresh as the median; a year back is not yet stale', () => {
  const facts = lastmodFacts(MONTHS, SCREEN_NOW);
  assert.deepEqual(facts, {
    present: 800,
    absent: 200,
    future: 0,
    presentShare: 0.8,
    stale: 100,
    staleMonth: '2025-10',
    medianMonth: '2026-11',
    medianMonths: 0,
  });
  const january = lastmodFacts([{ month: '2024-12', urls: 1 }], Date.UTC(2026, 0, 1));
  assert.equal(january.stale, 1);
  assert.equal(january.staleMonth, '2024-12');
  assert.equal(january.medianMonths, 13);
  assert.deepEqual(lastmodFacts([], SCREEN_NOW), {
    present: 0,
    absent: 0,
    future: 0,
    stale: 0,
    staleMonth: '2025-10',
  });
});

test('lastmods in the future count for no median, and are reported', async () => {
  const facts = lastmodFacts(
    [
      { month: '2024-01', urls: 10 },
      { month: '2026-03', urls: 3 },
      // Of this month some are days ahead; later months are all.
      { month: '2026-11', urls: 40, inFuture: 38 },
      { month: '2031-01', urls: 100, inFuture: 100 },
    ],
    SCREEN_NOW,
  );
  assert.deepEqual([facts.present, facts.future, facts.stale], [153, 138, 10]);
  assert.deepEqual([facts.medianMonth, facts.medianMonths], ['2024-01', 34]);
  const only = lastmodFacts([{ month: '2031-01', urls: 5, inFuture: 5 }], SCREEN_NOW);
  assert.equal('medianMonth' in only, false);
});

test('a plot is a table that everybody can read', async () => {
  const shown = await showScreen(siteScreen, world({}), { site: '1' });
  assert.match(shown?.text ?? '', /Show as table: Entries with errors/);
  const cells = shown?.elements.filter(({ of }) => of['data-value'] !== undefined);
  assert.deepEqual(
    cells?.map(({ of }) => of['data-value']),
    ['1200', '0.01', '4', '0', '0.8'],
  );
  assert.ok(shown?.elements.some(({ of }) => of['src'] === '/assets/plots.js'));
});

test('the CSV file has a row for each day, under these names', async () => {
  const shown = await showScreen(siteScreen, world({}), { site: '1' });
  assert.deepEqual(shown?.keys, [
    'day',
    'urls',
    'added',
    'changed',
    'removed',
    'errors',
    'warnings',
    'entries',
    'entriesInError',
    'errorShare',
    'fetches',
    'fetchesFailed',
    'answered',
    'indexable',
    'indexableShare',
  ]);
  const row = ['2026-11-22', 1_200, 10, 5, 2, 0, 0, 100, 1, 0.01, 4, 0, 50, 40, 0.8];
  assert.deepEqual(shown?.cells, [row]);
});

test('texts of strangers are shown, and run nothing', async () => {
  const site = hostileRecord(siteRecord());
  const shown = await showScreen(siteScreen, world({ site, text: HOSTILE_TEXT }), { site: '1' });
  assert.ok(shown);
  assert.deepEqual(runsOf(shown), []);
  assert.match(shown.text, /<img src=x onerror=alert\(1\)>/);
});

test('a site that was not read yet says what comes next', async () => {
  const site = siteRecord({ lastRun: 0 });
  const shown = await showScreen(siteScreen, world({ site, runs: [], days: [] }), { site: '1' });
  assert.match(shown?.text ?? '', /Not read yet/);
  const paused = siteRecord({ lastRun: 0, paused: true });
  const still = await showScreen(siteScreen, world({ site: paused, runs: [] }), { site: '1' });
  assert.match(still?.text ?? '', /nothing is fetched until it is resumed/);
  assert.match(still?.text ?? '', /Resume/);
});

test('the ways to prove ownership are shown as steps until it is proven', async () => {
  const open = await showScreen(siteScreen, world({}), { site: '1' });
  assert.match(open?.text ?? '', /token: abc/);
  assert.equal(open?.json.includes('verification-token-1'), false);
  const site = siteRecord({ verifiedBy: 'dns-txt', verifiedAt: SCREEN_NOW });
  const proven = await showScreen(siteScreen, world({ site }), { site: '1' });
  assert.equal(proven?.view.verification, undefined);
  assert.match(proven?.text ?? '', /Verified A TXT record in the DNS/);
});

test('a proof that is lost is told at the top, with what was found and what to do', async () => {
  const proof = { lookedAt: SCREEN_NOW, lostAt: SCREEN_NOW - 86_400_000, because: 'status <404>' };
  const verified = { verifiedBy: 'file', verifiedAt: 1 } as const;
  const lost = siteRecord({ ...verified, proof });
  const shown = await showScreen(siteScreen, world({ site: lost }), { site: '1' });
  assert.match(shown?.text ?? '', /proof of who owns this site is missing.*ends in 6 days/s);
  assert.match(shown?.text ?? '', /Found instead: status <404>\./);
  assert.match(shown?.text ?? '', /token: abc/);
  const ended = siteRecord({ proof: { ...proof, endedAt: SCREEN_NOW } });
  const after = await showScreen(siteScreen, world({ site: ended }), { site: '1' });
  assert.match(after?.text ?? '', /verification of this site ended/);
  const again = siteRecord({ ...verified, proof: { lookedAt: SCREEN_NOW } });
  const well = await showScreen(siteScreen, world({ site: again }), { site: '1' });
  assert.doesNotMatch(well?.text ?? '', /missing|ended|token: abc/);
});

test('who may only read is offered no form that changes something', async () => {
  const shown = await showScreen(siteScreen, world({}), { site: '1' }, { may: 'read' });
  assert.deepEqual(
    shown?.elements.filter(({ of }) => of['method'] === 'post'),
    [],
  );
});

test('a site that is not there is not there; a store that fails says so', async () => {
  assert.equal(await showScreen(siteScreen, world({}), { site: '2' }), undefined);
  const failed = showScreen(siteScreen, failingWorld(), { site: '1' });
  await assert.rejects(failed, { code: 'STORE_UNUSABLE' });
});

test('the worst of a day is what its bar says', async () => {
  const names = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  const days = [
    siteDay('2026-11-19'),
    siteDay('2026-11-20', { warnings: 1 }),
    siteDay('2026-11-21', { warnings: 1, errors: 1 }),
    siteDay('2026-11-22', { errors: 1, fetchesFailed: 1 }),
  ];
  const strip = String(await dayStrip(names, days, { href: (day) => `/of/${day}` }));
  const bars = [...strip.matchAll(/<rect class="day-(\w+)"/g)].map((match) => match[1]);
  const kinds = bars.filter((kind) => kind !== 'hit');
  assert.deepEqual(kinds, ['unread', 'good', 'warnings', 'errors', 'failed']);
  assert.match(strip, /The last 5 days: no issues on 1, warnings on 1, errors on 1/);
  // Nothing happened on a day on which nothing was read.
  assert.doesNotMatch(strip, /href="\/of\/2026-11-18"/);
  for (const name of names.slice(1)) {
    assert.equal(strip.split(`href="/of/${name}"`).length, 3, 'the bar, and a row of the table');
  }
  assert.match(
    strip,
    /2026-11-22: sitemaps couldn’t be fetched; 4 fetches \(1 failed\), 1 error, /,
  );
});

const ruleOf = (change: Partial<RuleSummary>): RuleSummary => ({
  siteId: 1,
  rule: 'r',
  severity: 'error',
  message: 'It is wrong.',
  fix: 'Mend it.',
  basis: 'https://example.org/',
  count: 4,
  sitemaps: 2,
  firstSeenAt: 1,
  lastSeenAt: 1,
  expected: false,
  expectedCount: 0,
  trend: [],
  ...change,
});

test('the worst issues are on the overview with what to do, expected ones are not', async () => {
  const rules = [
    ...Array.from({ length: 6 }, (_, index) => ruleOf({ rule: `r${index}` })),
    ruleOf({ rule: 'accepted', expected: true, expectedCount: 4 }),
  ];
  const shown = await showScreen(siteScreen, world({ rules }), { site: '1' });
  assert.deepEqual(
    shown?.view.issues.map(({ rule }) => rule),
    ['r0', 'r1', 'r2', 'r3', 'r4'],
  );
  assert.equal(shown?.view.issueRules, 6);
  assert.match(shown?.text ?? '', /It is wrong\. *4 in 2 sitemaps *What to do: Mend it\./);
  assert.match(shown?.text ?? '', /All 6 issues/);
  assert.match(shown?.html ?? '', /href="\/sites\/1\/issues\/r0"/);
  const clean = await showScreen(siteScreen, world({}), { site: '1' });
  assert.doesNotMatch(clean?.text ?? '', /What is wrong|their sitemap may list|Live tests/);
});

test('URLs of other hosts are said not to be accepted, with what to do', async () => {
  const rules = [ruleOf({ rule: 'scope-unless-verified', severity: 'info', expectedCount: 1 })];
  const places = ['https://cdn.example/a', 'https://example.com/b', 'not a URL', 'https://x.org/'];
  const findings = [findingRecord({ places: places.map((loc) => ({ loc })) })];
  const shown = await showScreen(siteScreen, world({ rules, findings }), { site: '1' });
  assert.deepEqual(shown?.view.outside, {
    urls: 3,
    rule: 'scope-unless-verified',
    hosts: ['cdn.example', 'x.org'],
  });
  assert.match(shown?.text ?? '', /3 URLs are outside of what their sitemap may list, for example/);
  assert.match(shown?.text ?? '', /Search engines do not accept them from this sitemap/);
  assert.match(shown?.text ?? '', /Verify each host here .* its own robots\.txt/s);
  assert.match(shown?.html ?? '', /href="\/sites\/1\/issues\/scope-unless-verified"/);
  const accepted = [ruleOf({ rule: 'scope-host', expected: true, expectedCount: 4 })];
  const none = await showScreen(siteScreen, world({ rules: accepted }), { site: '1' });
  assert.equal(none?.view.outside, undefined);
});

const testOf = (loc: string, outcome: LiveTestRecord['outcome']): LiveTestRecord => ({
  id: 1,
  siteId: 1,
  loc,
  askedAt: 1,
  startedAt: 1,
  endedAt: SCREEN_NOW - 60_000,
  outcome,
  message: `It is ${outcome}.`,
});

test('listed pages that a live test found not indexable are on the overview', async () => {
  const at = (name: string): string => `https://example.com/${name}`;
  const bad = Array.from({ length: 6 }, (_, index) => at(`bad/${index}`));
  const tests = [
    testOf(at('good'), 'indexable'),
    testOf(at('gone'), 'not-indexable'),
    testOf(at('unlisted'), 'not-indexable'),
    testOf(at('failed'), 'failed'),
    ...bad.map((loc) => testOf(loc, 'not-indexable')),
  ];
  const detail = (goneAt?: number) =>
    ({ row: goneAt === undefined ? {} : { goneAt } }) as unknown as UrlDetail;
  const listed = new Map([
    ...bad.map((loc) => [loc, detail()] as const),
    [at('good'), detail()],
    [at('gone'), detail(5)],
  ]);
  const shown = await showScreen(siteScreen, world({ tests, listed }), { site: '1' });
  const { liveTests } = shown?.view ?? {};
  assert.deepEqual([liveTests?.tested, liveTests?.notIndexable], [10, 6]);
  assert.deepEqual(
    liveTests?.pages.map(({ loc }) => loc),
    bad.slice(0, 5),
  );
  assert.match(shown?.text ?? '', /10 pages were tested\. Of these, 6\s+are listed in a sitemap/);
  const href = `/sites/1/url?${new URLSearchParams({ loc: bad[0] ?? '' })}#live-test`;
  assert.ok(shown?.elements.some(({ of }) => of['href'] === href));
  const well = await showScreen(siteScreen, world({ tests: tests.slice(0, 1) }), { site: '1' });
  assert.match(well?.text ?? '', /1 page was tested\. No listed page was found that cannot be/);
});
