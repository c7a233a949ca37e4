// Sitemaps through a visitor.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../base/portolan-error.ts';
import type { Visit, VisitOptions } from '../net/port/visit.ts';
import { createVisitOpener, type VisitOpenerOptions } from './visit-opener.ts';

const URL_ = 'https://e.example/sitemap.xml';

function open(visit: Partial<Visit>, options: VisitOpenerOptions = {}) {
  const asked: (VisitOptions | undefined)[] = [];
  let discarded = 0;
  const whole: Visit = {
    url: URL_,
    finalUrl: 'https://e.example/moved.xml',
    outcome: 'answered',
    headers: new Map(),
    redirects: [],
    waitedMs: 0,
    gzipKept: false,
    body: (async function* () {})(),
    discard: () => {
      discarded += 1;
    },
    ...visit,
  };
  const opener = createVisitOpener(
    {
      visit: async (_url, visitOptions) => {
        asked.push(visitOptions);
        return whole;
      },
    },
    options,
  );
  const opened = opener(URL_, { bytesMax: 7 });
  return { opened, whole, asked, discarded: () => discarded };
}

test('a sitemap that answers with 200 is opened where it was found, its gzip kept', async () => {
  const told: string[] = [];
  const { opened, whole, asked, discarded } = open(
    { status: 200, contentType: 'text/xml', bytes: 12, gzipKept: true },
    { robots: false, onVisit: (visit, url) => told.push(`${visit.status} ${url}`) },
  );
  const { url, contentType, bytes, gzipKept, body } = await opened;
  assert.deepEqual(
    { url, contentType, bytes, gzipKept },
    { url: whole.finalUrl, contentType: 'text/xml', bytes: 12, gzipKept: true },
  );
  assert.equal(body, whole.body);
  assert.equal(discarded(), 0);
  assert.deepEqual(told, [`200 ${URL_}`]);
  assert.deepEqual(asked, [{ robots: false, keepGzip: true, bytesMax: 7, signal: undefined }]);
});

test('what the answer does not say is absent', async () => {
  const { body, discard, ...rest } = await open({ status: 200 }).opened;
  assert.deepEqual(rest, { url: 'https://e.example/moved.xml', gzipKept: false });
});

test('any other status cannot be opened, and its body is let go', async () => {
  for (const status of [204, 206, 304, 404, 503]) {
    const { opened, discarded } = open({ status });
    await assert.rejects(opened, {
      code: 'FETCH_STATUS',
      status,
      message: `https://e.example/moved.xml answered with status ${status}.`,
    });
    assert.equal(discarded(), 1);
  }
});

test('the error of a visit that failed is thrown, after it was reported', async () => {
  const error = new PortolanError('FETCH_TIMEOUT', { message: 'It did not answer.' });
  const told: Visit[] = [];
  const { opened, whole } = open(
    { outcome: 'failed', error },
    { onVisit: (visit) => told.push(visit) },
  );
  await assert.rejects(opened, error);
  assert.deepEqual(told, [whole]);
});

test('what robots.txt disallows is told with the line, or with why it is not known', async () => {
  const robotsTxt = 'https://e.example/robots.txt';
  const line = { line: 3, rule: 'Disallow: /', because: 'rule' } as const;
  const ruled = open({
    outcome: 'disallowed',
    robots: { allowed: false, agent: 'Portolan', robotsTxt, ...line },
  });
  await assert.rejects(ruled.opened, {
    code: 'FETCH_DISALLOWED',
    message: /robots\.txt disallows it to Portolan in line 3 \("Disallow: \/"\)\.$/,
  });
  const unknown = open({
    outcome: 'disallowed',
    robots: { allowed: false, agent: 'Portolan', robotsTxt, because: 'unreachable' },
  });
  await assert.rejects(unknown.opened, {
    code: 'FETCH_DISALLOWED',
    message: /robots\.txt could not be fetched/,
  });
});
