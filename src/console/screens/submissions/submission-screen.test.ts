// Submitting, what was submitted, and what came of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findingRecord,
  HOSTILE_TEXT,
  hostileRecord,
  runRecord,
  sitemapRecord,
  sitemapSums,
  siteRecord,
  submissionRecord,
} from '../../../../tests/support/screen-records.ts';
import {
  failingWorld,
  runsOf,
  type ScreenWorld,
  showScreen,
} from '../../../../tests/support/screen-show.ts';
import type { SubmissionRecord } from '../../../store/port/access-store.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { SiteRecord } from '../../../store/port/site-record.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import { submissionScreen } from './submission-screen.ts';
import { submissionsScreen } from './submissions-screen.ts';
import { submitScreen } from './submit-screen.ts';

interface Submitted {
  readonly submission?: SubmissionRecord;
  readonly site?: SiteRecord | undefined;
  readonly sitemap?: SitemapRecord | undefined;
  readonly run?: RunRecord;
  readonly findings?: readonly ReturnType<typeof findingRecord>[];
}

function world(of: Submitted): ScreenWorld {
  const { submission = submissionRecord(), run = runRecord(), findings = [findingRecord()] } = of;
  const site = 'site' in of ? of.site : siteRecord();
  const sitemap = 'sitemap' in of ? of.sitemap : sitemapRecord({ status: 'has-errors' });
  const failing = sitemap?.status === 'couldnt-fetch' ? [sitemap] : [];
  const sums = sitemapSums({ statuses: sitemap ? { [sitemap.status]: 1 } : {}, failing });
  return {
    store: {
      access: {
        submission: async (id) => (id === submission.id ? submission : undefined),
      },
      sites: { get: async () => site },
      sitemaps: {
        get: async () => sitemap,
        page: async () => ({ rows: sitemap ? [sitemap] : [] }),
        sums: async () => sums,
      },
      runs: { get: async () => run },
      findings: {
        groups: async () => ({
          groups: findings.map((finding) => ({ ...finding, sitemaps: 1, first: [finding] })),
          more: false,
        }),
      },
    },
  };
}

function listed(
  rows: readonly SubmissionRecord[],
  asked: unknown[] = [],
  of: { readonly site?: SiteRecord; readonly sitemap?: SitemapRecord } = {},
): ScreenWorld {
  const { site, sitemap } = of;
  const failing = sitemap?.status === 'couldnt-fetch' ? [sitemap] : [];
  const counts = { urls: site?.urls ?? 0, sitemaps: 1 };
  const statuses = sitemap === undefined ? {} : { [sitemap.status]: 1 };
  const sums = sitemapSums({ counts, statuses, failing });
  return {
    store: {
      sites: { get: async (id) => (id === site?.id ? site : undefined) },
      sitemaps: {
        get: async (id) => (id === sitemap?.id ? sitemap : undefined),
        page: async () => ({ rows: sitemap ? [sitemap] : [] }),
        sums: async () => sums,
      },
      access: {
        submissions: async (filter, request) => {
          asked.push(filter, request);
          return { rows, next: 'n' };
        },
      },
    },
  };
}

const QUERY = { submission: '31' };

function waiting(): SubmissionRecord {
  const { run: _, status: __, ...rest } = submissionRecord();
  return rest;
}

test('a submission that was read shows what came of it', async () => {
  const shown = await showScreen(submissionScreen, world({}), QUERY);
  assert.equal(shown?.view.settled, true);
  assert.match(shown?.text ?? '', /Has errors It lists 600 URLs/);
  assert.match(shown?.text ?? '', /12 new, 30 changed, 4 removed/);
  assert.match(shown?.html ?? '', /href="\/sites\/1\/issues\/lastmod-in-future"/);
  assert.deepEqual(shown?.keys, ['rule', 'severity', 'count', 'message', 'fix', 'sitemaps']);
  assert.deepEqual(shown?.cells, [
    [
      'lastmod-in-future',
      'error',
      3,
      'The lastmod lies in the future.',
      'Write when the page last changed.',
      1,
    ],
  ]);
  assert.equal(
    shown?.elements.some(({ of }) => 'data-log' in of),
    false,
  );
});

test('one that waits shows a log for scripts and a link for everybody', async () => {
  const shown = await showScreen(submissionScreen, world({ submission: waiting() }), QUERY);
  assert.equal(shown?.view.settled, false);
  assert.match(shown?.text ?? '', /Pending It is in the queue/);
  const log = shown?.elements.find(({ of }) => 'data-log' in of);
  const since = encodeURIComponent(new Date(waiting().at).toISOString());
  assert.equal(log?.of['data-log'], `/events?site=1&after=0&since=${since}`);
  assert.ok(shown?.elements.some(({ of }) => of['href'] === '/submissions/31'));
});

test('one whose run is in progress is not settled, and one of a paused site says why', async () => {
  const run = runRecord({ state: 'running' });
  const going = await showScreen(submissionScreen, world({ run }), QUERY);
  assert.equal(going?.view.settled, false);
  const paused = world({ submission: waiting(), site: siteRecord({ paused: true }) });
  const shown = await showScreen(submissionScreen, paused, QUERY);
  assert.match(shown?.text ?? '', /The site is paused/);
});

test('one that could not be fetched shows the cause', async () => {
  const sitemap = sitemapRecord({
    status: 'couldnt-fetch',
    cause: 'http-4xx',
    httpStatus: 404,
    message: 'The server answered 404.',
  });
  const shown = await showScreen(submissionScreen, world({ sitemap, findings: [] }), QUERY);
  assert.match(shown?.text ?? '', /Couldn’t fetchHTTP 404The server answered 404\./);
  assert.match(shown?.text ?? '', /It could not be read/);
});

test('one without findings says that nothing was found', async () => {
  const shown = await showScreen(submissionScreen, world({ findings: [] }), QUERY);
  assert.match(shown?.text ?? '', /No findings/);
});

test('what was removed since is said to be gone', async () => {
  const noSite = await showScreen(submissionScreen, world({ site: undefined }), QUERY);
  assert.match(noSite?.text ?? '', /The site was removed/);
  const noSitemap = await showScreen(submissionScreen, world({ sitemap: undefined }), QUERY);
  assert.match(noSitemap?.text ?? '', /The sitemap was removed in the meantime/);
});

test('texts of strangers are shown, and run nothing', async () => {
  const submission = hostileRecord(submissionRecord({ token: 'x' }), ['by', 'status']);
  const hostile = world({
    submission,
    site: hostileRecord(siteRecord()),
    sitemap: hostileRecord(sitemapRecord({ cause: 'dns', message: 'x' }), [
      ...(['source', 'status', 'type', 'cause'] as const),
    ]),
    findings: [hostileRecord(findingRecord(), ['severity'])],
  });
  const one = await showScreen(submissionScreen, hostile, QUERY);
  const list = await showScreen(submissionsScreen, listed([submission]), {});
  const form = await showScreen(submitScreen, listed([submission]), { url: HOSTILE_TEXT });
  for (const shown of [one, list, form]) {
    assert.ok(shown);
    assert.deepEqual(runsOf(shown), []);
    assert.match(shown.text, /<img src=x onerror=alert\(1\)>/);
  }
});

test('submissions are listed, of one site or of all, page by page', async () => {
  const asked: unknown[] = [];
  const query = { site: '3', after: 'a', limit: '9' };
  const it = listed([submissionRecord()], asked, { sitemap: sitemapRecord() });
  const shown = await showScreen(submissionsScreen, it, query);
  assert.deepEqual(asked, [{ siteId: 3 }, { after: 'a', limit: 9, counted: true }]);
  assert.equal(shown && submissionsScreen.next?.(shown.view), 'n');
  assert.deepEqual(shown?.keys, [
    'url',
    'id',
    'at',
    'by',
    'token',
    'urls',
    'status',
    'run',
    'siteId',
    'sitemapId',
    'causeText',
    'countsFrom',
  ]);
  const { url, at } = submissionRecord();
  const [cells = []] = shown?.cells ?? [];
  assert.deepEqual(cells.slice(0, 10), [url, 31, at, 'form', undefined, 600, 'success', 7, 1, 11]);
  assert.equal(submissionsScreen.params.safeParse({ site: '' }).success, true);
});

test('a list says how a submitted site stands, why not well, and what it lists', async () => {
  const { sitemapId: _, ...submission } = submissionRecord({ url: 'https://example.com/' });
  const told = async (site?: SiteRecord, sitemap?: SitemapRecord) => {
    const of = { ...(site && { site }), ...(sitemap && { sitemap }) };
    const shown = await showScreen(submissionsScreen, listed([submission], [], of), {});
    return { cells: shown?.cells[0]?.slice(5, 7), text: shown?.text ?? '' };
  };
  const well = await told(siteRecord({ sitemaps: 1, failing: 0 }), sitemapRecord());
  assert.deepEqual(well.cells, [1_200, 'success']);
  const failed = await told(
    siteRecord({ sitemaps: 1, failing: 1, urls: 0 }),
    sitemapRecord({ status: 'couldnt-fetch', cause: 'tcp' }),
  );
  assert.deepEqual(failed.cells, [0, 'couldnt-fetch']);
  assert.match(failed.text, /Couldn’t fetch *could not connect to the host/);
  const bare = await told(siteRecord({ sitemaps: 0, failing: 0, urls: 0 }));
  assert.deepEqual(bare.cells, [0, 'no-sitemap']);
  assert.match(bare.text, /No sitemap found/);
  assert.deepEqual((await told()).cells, [undefined, 'gone']);
});

test('of submitted URLs a list says how many they were, and nothing of their site', async () => {
  const { sitemapId: _, status: __, ...submission } = submissionRecord({ urls: 3 });
  const shown = await showScreen(submissionsScreen, listed([submission]), {});
  assert.deepEqual(shown?.cells[0]?.slice(5, 7), [3, undefined]);
});

test('a submission that nothing took up yet is pending', async () => {
  const shown = await showScreen(submissionsScreen, listed([waiting()]), {});
  assert.equal(shown?.cells[0]?.[6], 'pending');
});

test('without submissions the pages say how to begin', async () => {
  for (const screen of [submissionsScreen, submitScreen]) {
    const shown = await showScreen(screen as typeof submissionsScreen, listed([]), {});
    assert.match(shown?.text ?? '', /No submissions yet/);
    assert.match(shown?.text ?? '', /portolan submit https:\/\/example\.com\/sitemap\.xml/);
  }
});

test('the form keeps what was written, and tells programs this console’s address', async () => {
  const origin = 'https://console.example.com';
  const query = { url: 'https://example.com/a' };
  const shown = await showScreen(submitScreen, listed([]), query, { origin });
  const field = shown?.elements.find(({ of }) => of['name'] === 'url');
  assert.equal(field?.of['value'], 'https://example.com/a');
  assert.match(shown?.text ?? '', /curl 'https:\/\/console\.example\.com\/ping\?sitemap=https%3A/);
  const form = shown?.elements.find(({ of }) => of['action'] === '/submit');
  assert.equal(form?.of['method'], 'post');
});

test('who may only read sees no form', async () => {
  const shown = await showScreen(submitScreen, listed([]), {}, { may: 'read' });
  assert.equal(
    shown?.elements.some(({ of }) => of['action'] === '/submit'),
    false,
  );
  assert.match(shown?.text ?? '', /Your token has the scope read/);
});

test('what is not there is not there; a store that fails says so', async () => {
  assert.equal(await showScreen(submissionScreen, world({}), { submission: '9' }), undefined);
  const code = { code: 'STORE_UNUSABLE' };
  await assert.rejects(showScreen(submissionScreen, failingWorld(), QUERY), code);
  await assert.rejects(showScreen(submissionsScreen, failingWorld(), {}), code);
  await assert.rejects(showScreen(submitScreen, failingWorld(), {}), code);
});

test('the cause is shown for a site of which nothing could be fetched', async () => {
  const { sitemapId: _, ...submission } = submissionRecord({ url: 'https://example.com/' });
  const message = 'The host cannot be reached: no such host is known.';
  const sitemap = sitemapRecord({ status: 'couldnt-fetch', cause: 'dns', message });
  const told = async (failed: number, read: number) => {
    const run = runRecord({ failed, read, unchanged: 0 });
    return showScreen(submissionScreen, world({ submission, sitemap, run, findings: [] }), QUERY);
  };
  const shown = await told(1, 0);
  assert.equal(shown?.view.sitemap?.cause, 'dns');
  assert.match(shown?.text ?? '', /host name not found \(DNS\).*The host cannot be reached/);
  assert.equal((await told(1, 1))?.view.sitemap, undefined);
});
