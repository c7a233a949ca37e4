// Pages of a made-up web: their media, and what happens when a budget is spent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { checkPages } from './check-pages.ts';
import {
  checkAll,
  type FakeAnswer,
  fakeVisitor,
  samplePageHtml,
  visited,
  withoutProbes,
} from './fake-visitor.test.ts';
import { createPageSample } from './page-sample.ts';
import type { PagesSummary } from './pages-tally.ts';

const SITE = 'https://example.com';
const SITEMAP = `${SITE}/sitemap.xml`;
const MEDIA: UrlEntry = {
  loc: `${SITE}/a`,
  images: [
    { loc: `${SITE}/a.png` },
    { loc: `${SITE}/missing.png` },
    { loc: `${SITE}/private/b.png` },
    { loc: `${SITE}/no-head.png` },
  ],
  videos: [
    {
      title: 'A',
      description: 'B',
      thumbnailLoc: `${SITE}/t.png`,
      contentLoc: `${SITE}/v.mp4`,
    },
  ],
};
const PNG_60_BY_30 = Uint8Array.from(
  Buffer.from('89504e470d0a1a0a0000000d494844520000003c0000001e0802000000', 'hex'),
);
const MEDIA_WEB: Readonly<Record<string, FakeAnswer>> = {
  [`${SITE}/a`]: { body: samplePageHtml('A') },
  [`${SITE}/b`]: { body: samplePageHtml('B') },
  [`HEAD ${SITE}/a.png`]: { headers: { 'content-type': 'image/png' } },
  [`HEAD ${SITE}/no-head.png`]: { status: 405 },
  [`${SITE}/no-head.png`]: { headers: { 'content-type': 'image/png' }, body: 'x' },
  [`${SITE}/t.png`]: { headers: { 'content-type': 'image/png' }, body: PNG_60_BY_30 },
  [`HEAD ${SITE}/v.mp4`]: { fails: 'FETCH_TIMEOUT' },
};

test('pictures and videos are asked for by HEAD, once; thumbnails tell their size', async () => {
  const visitor = fakeVisitor(MEDIA_WEB, {
    'Googlebot-Image': '/private',
    'Googlebot-News': '/a.png',
  });
  const { pages } = await checkAll([MEDIA, { ...MEDIA, loc: `${SITE}/b` }], visitor, {
    media: true,
    agents: ['Googlebot', 'Googlebot-Image', 'Googlebot-News'],
    concurrency: 1,
  });
  const png = { disallowed: false, status: 200, contentType: 'image/png' };
  const kept = pages[0]?.media.find(({ url }) => url.includes('private'));
  assert.equal(kept?.disallowed, true);
  assert.equal(kept?.disallowedFor?.agent, 'Googlebot-Image');
  assert.deepEqual(
    pages[0]?.media.filter((one) => one !== kept),
    [
      { url: `${SITE}/a.png`, role: 'image', ...png },
      {
        url: `${SITE}/missing.png`,
        role: 'image',
        disallowed: false,
        status: 404,
        contentType: 'text/html',
      },
      { url: `${SITE}/no-head.png`, role: 'image', ...png },
      { url: `${SITE}/v.mp4`, role: 'video', disallowed: false, failure: 'timeout' },
      { url: `${SITE}/t.png`, role: 'thumbnail', ...png, width: 60, height: 30 },
    ],
  );
  assert.deepEqual(pages[1]?.media, pages[0]?.media);
  assert.deepEqual(withoutProbes(visited(visitor)), [
    `${SITE}/a`,
    `HEAD ${SITE}/a.png`,
    `HEAD ${SITE}/missing.png`,
    `HEAD ${SITE}/no-head.png`,
    `${SITE}/no-head.png`,
    `HEAD ${SITE}/v.mp4`,
    `${SITE}/t.png`,
    `${SITE}/b`,
  ]);
  assert.equal(visitor.held.size, 0);
});

test('media are left alone unless asked for, and have a budget of their own', async () => {
  const none = fakeVisitor(MEDIA_WEB);
  assert.deepEqual((await checkAll([MEDIA], none)).pages[0]?.media, []);
  const two = fakeVisitor(MEDIA_WEB);
  const { pages, summary } = await checkAll([MEDIA], two, { media: true, mediaUrlsMax: 2 });
  assert.equal(pages[0]?.media.length, 2);
  assert.equal(summary?.notChecked[0]?.what, 'media');
  assert.equal(summary?.notChecked[0]?.count, 4);
});

test('no more addresses are visited than the budget says; the rest is counted', async () => {
  const locs = Array.from({ length: 10 }, (_, index) => `${SITE}/${index}`);
  const visitor = fakeVisitor(Object.fromEntries(locs.map((loc) => [loc, { status: 404 }])));
  const { pages, summary } = await checkAll(locs, visitor, { urlsMax: 4 });
  assert.equal(pages.length, 4);
  assert.equal(visitor.asked.length, 4);
  assert.equal(summary?.requests, 4);
  assert.deepEqual(summary?.notChecked, [
    {
      what: 'pages',
      why: '6 pages not visited: the number of addresses that may be visited was reached.',
      count: 6,
    },
  ]);
});

test('when the time is up, visits under way end and the rest is counted', async () => {
  const visitor = fakeVisitor({ [`${SITE}/a`]: { silent: true }, [`${SITE}/b`]: { silent: true } });
  const { pages, summary } = await checkAll([`${SITE}/a`, `${SITE}/b`], visitor, {
    timeMs: 20,
    concurrency: 1,
  });
  assert.deepEqual(pages, []);
  assert.equal(summary?.notChecked[0]?.count, 2);
  assert.match(summary?.notChecked[0]?.why ?? '', /time/);
});

test('no page is begun when the clock says that the time is up', async () => {
  let now = 0;
  const clock = { now: () => 0, monotonic: () => now };
  const visitor = fakeVisitor({});
  const { visit } = visitor;
  visitor.visit = (url, options) => {
    now += 1_000;
    return visit(url, options);
  };
  const locs = Array.from({ length: 5 }, (_, index) => `${SITE}/${index}`);
  const { pages } = await checkAll(locs, visitor, { timeMs: 2_000, concurrency: 1, clock });
  assert.equal(pages.length, 2);
});

test('the caller’s signal ends the check with its reason', async () => {
  const controller = new AbortController();
  const visitor = fakeVisitor({ [`${SITE}/a`]: { silent: true } });
  const reason = new Error('enough');
  const checking = checkAll([`${SITE}/a`], visitor, {
    signal: controller.signal,
    onPage: () => queueMicrotask(() => controller.abort(reason)),
  });
  await assert.rejects(checking, (error) => error === reason);
});

test('a host that was given up says nothing about its pages', async () => {
  const visitor = fakeVisitor({ [`${SITE}/a`]: { fails: 'FETCH_HOST_BROKEN' } });
  const { pages, summary } = await checkAll([`${SITE}/a`], visitor);
  assert.deepEqual(pages, []);
  assert.match(summary?.notChecked[0]?.why ?? '', /given up/);
});

test('a sample that is not all of the list says so, with its seed', async () => {
  const sample = createPageSample({ sample: 1, seed: 7 });
  sample.add(
    [1, 2, 3].map((at) => ({ kind: 'url', loc: `${SITE}/${at}` })),
    { sitemap: SITEMAP },
  );
  let summary: PagesSummary | undefined;
  const onEnd = (end: PagesSummary): void => {
    summary = end;
  };
  const progress: number[] = [];
  const onProgress = ({ pages }: { pages: number }): void => void progress.push(pages);
  const visitor = fakeVisitor({});
  const agents: string[] = [];
  for await (const _ of checkPages(sample, { visitor, agents, onEnd, onProgress }));
  assert.deepEqual(summary?.notChecked, [
    {
      what: 'pages',
      why: '1 page of 3 listed ones were chosen at random, with the seed 7.',
      count: 2,
    },
  ]);
  assert.deepEqual(progress, [1]);
});
