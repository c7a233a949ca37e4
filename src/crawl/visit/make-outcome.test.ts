// What is kept of a visit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Visit } from '../../net/port/visit.ts';
import { createPageReader } from '../../pages/page-reader.ts';
import { ANSWER, ANSWER_CLASS, CONTENT_BYTES, KIND } from '../record/visit-facts.ts';
import { makeOutcome } from './make-outcome.ts';

const URL_ = 'https://e.example/page';
const NOW = Date.UTC(2026, 10, 22);
const MAKING = {
  form: (url: string) => url.replace(/#.*$/, ''),
  contains: (url: string) => url.startsWith('https://e.example/'),
  frames: false,
  nowMs: NOW,
  fingerprints: createFingerprinter(new Uint8Array(16)),
};

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly html?: string;
  readonly error?: PortolanError;
}

function outcomeOf({ status = 200, headers = {}, html, error }: Answer, making = MAKING) {
  const fields = new Map(Object.entries(headers));
  const contentType = fields.get('content-type');
  const visit: Visit = {
    url: URL_,
    finalUrl: URL_,
    outcome: error ? 'failed' : 'answered',
    ...(error ? { error } : { status }),
    ...(contentType !== undefined && { contentType }),
    headers: fields,
    redirects: [],
    waitedMs: 0,
    gzipKept: false,
    body: (async function* () {})(),
    discard: () => {},
  };
  const reader = createPageReader({ url: URL_, headers, links: true, content: true });
  if (html !== undefined) reader.write(new TextEncoder().encode(html));
  const page = html === undefined ? {} : { page: reader.end() };
  return makeOutcome(URL_, { visit, cut: false, ...page }, making, NOW);
}

const WORDS = '<main>Some words about harbours.</main>';
const classOf = ({ kind }: { readonly kind: number }): number => kind & ANSWER_CLASS;

test('no answer is an error, with its code', () => {
  const error = new PortolanError('FETCH_TIMEOUT', { message: 'It took too long.' });
  const made = outcomeOf({ error });
  assert.equal(classOf(made), ANSWER.error);
  assert.deepEqual(made.facts.error, { code: 'FETCH_TIMEOUT', message: 'It took too long.' });
});

for (const status of [301, 302, 303, 307, 308]) {
  test(`a ${status} with a Location leads there`, () => {
    const made = outcomeOf({ status, headers: { location: '/other#part' } });
    assert.equal(classOf(made), ANSWER.redirect);
    assert.equal(made.target, 'https://e.example/other');
    assert.deepEqual(made.links, [{ url: 'https://e.example/other', how: 'target' }]);
  });
}

for (const [status, location] of [
  [300, '/other'],
  [304, '/other'],
  [301, undefined],
  [301, 'mailto:a@e.example'],
] as const) {
  test(`a ${status} with the Location ${location} is a status`, () => {
    const made = outcomeOf({ status, headers: location === undefined ? {} : { location } });
    assert.equal(classOf(made), ANSWER.status);
    assert.equal(made.target, undefined);
  });
}

for (const [status, answer] of [
  [404, ANSWER.status],
  [428, ANSWER.status],
  [429, ANSWER.failing],
  [499, ANSWER.status],
  [500, ANSWER.failing],
  [503, ANSWER.failing],
  [206, ANSWER.status],
] as const) {
  test(`a ${status} ${answer === ANSWER.failing ? 'may' : 'will not'} pass`, () => {
    assert.equal(classOf(outcomeOf({ status })), answer);
  });
}

test('a page keeps what it says of itself as bits, and its links by their ways', () => {
  const made = outcomeOf({
    html: `<html lang="en"><head><title>404</title><meta name="googlebot" content="noindex">
      <link rel="canonical" href="/page#top">
      <link rel="alternate" hreflang="de" href="/de"></head><body>
      <a href="/a">a</a><a href="/b" rel="nofollow">b</a><a href="/page#x">me</a>
      <a href="/a">again</a><iframe src="/frame"></iframe>${WORDS}`,
  });
  const bits = KIND.noindex | KIND.missingTitle | KIND.selfCanonical | KIND.alternates;
  assert.equal(made.kind, ANSWER.page | bits);
  assert.equal(made.facts.noindex, 'meta');
  assert.deepEqual(made.links, [
    { url: 'https://e.example/a', how: 'link' },
    { url: 'https://e.example/b', how: 'nofollow' },
    { url: 'https://e.example/de', how: 'hreflang' },
  ]);
  const framed = outcomeOf({ html: '<iframe src="/frame"></iframe>' }, { ...MAKING, frames: true });
  assert.deepEqual(framed.links, [{ url: 'https://e.example/frame', how: 'link' }]);
});

test('a title that says "not found" counts on a short page alone', () => {
  for (const [characters, isMissing] of [
    [100, true],
    [500, true],
    [501, false],
  ] as const) {
    const html = `<title>404 Not Found - HTTP | Docs</title><main>${'x'.repeat(characters)}</main>`;
    assert.equal((outcomeOf({ html }).kind & KIND.missingTitle) !== 0, isMissing);
  }
});

test('all links of a page that says nofollow are not followed, its canonical is', () => {
  const made = outcomeOf({
    headers: { 'x-robots-tag': 'googlebot: nofollow', link: '</c>; rel="canonical"' },
    html: `<a href="/a">a</a>${WORDS}`,
  });
  assert.deepEqual(made.links, [
    { url: 'https://e.example/a', how: 'nofollow' },
    { url: 'https://e.example/c', how: 'target' },
  ]);
  assert.equal(made.target, 'https://e.example/c');
});

test('a refresh of 10 seconds leads away, one of 11 or to the page itself does not', () => {
  const refresh = (content: string) =>
    outcomeOf({ html: `<meta http-equiv="refresh" content="${content}">${WORDS}` });
  assert.equal(refresh('10; url=/x').kind & KIND.refresh, KIND.refresh);
  assert.equal(refresh('10; url=/x').target, 'https://e.example/x');
  assert.equal(refresh('11; url=/x').kind & KIND.refresh, 0);
  assert.equal(refresh('0; url=/page#a').kind & KIND.refresh, 0);
});

test('several canonicals that differ are none, and noted', () => {
  const made = outcomeOf({
    headers: { link: '</c>; rel="canonical"' },
    html: `<link rel="canonical" href="/d">${WORDS}`,
  });
  assert.equal(made.target, undefined);
  assert.equal(made.facts.canonicalSeveral, true);
  assert.deepEqual(made.links, []);
});

test('content of 10 characters can be compared, of 9 not', () => {
  const content = (text: string) => outcomeOf({ html: `<main>${text}</main>` }).content;
  assert.equal(content('123456789').length, 0);
  assert.equal(content('1234567890').length, CONTENT_BYTES.end);
});

test('the language of a page is in lower case', () => {
  const { facts } = outcomeOf({ html: '<html lang="de-AT"><main>text</main>' });
  assert.equal(facts.language, 'de-at');
});

test('equal content is told apart by title and language, and by words without digits', () => {
  const content = (title: string, text: string) =>
    outcomeOf({ html: `<title>${title}</title><main>${text}</main>` }).content;
  const part = (bytes: Uint8Array, from: keyof typeof CONTENT_BYTES) =>
    Buffer.from(bytes.subarray(CONTENT_BYTES[from], CONTENT_BYTES[from] + 8)).toString('hex');
  const one = content('A', 'Harbour number 12');
  const other = content('B', 'Harbour number 12');
  const third = content('A', 'Harbour number 13');
  assert.equal(part(one, 'main'), part(other, 'main'));
  assert.notEqual(part(one, 'equal'), part(other, 'equal'));
  assert.notEqual(part(one, 'main'), part(third, 'main'));
  assert.equal(part(one, 'words'), part(third, 'words'));
});

test('Last-Modified counts when it is more than a minute from the answer', () => {
  const dates = (modified: string, date?: string) =>
    outcomeOf({
      headers: { 'last-modified': modified, ...(date !== undefined && { date }) },
      html: WORDS,
    }).facts.dates;
  const at = (seconds: number) => new Date(NOW - seconds * 1_000).toUTCString();
  assert.equal(dates(at(60), at(0)), undefined);
  assert.deepEqual(dates(at(61), at(0))?.[0]?.source, 'header');
  assert.equal(dates(at(60)), undefined, 'without Date the clock tells');
  assert.equal(dates(at(61))?.length, 1);
});

test('a file has what its headers say', () => {
  const modified = 'Sun, 01 Nov 2026 10:00:00 GMT';
  const type = 'application/pdf';
  const made = outcomeOf({
    headers: { 'content-type': type, 'x-robots-tag': 'noindex', 'last-modified': modified },
  });
  assert.equal(made.kind, ANSWER.file | KIND.noindex);
  assert.deepEqual(made.facts.dates, [{ source: 'header', value: '2026-11-01T10:00:00Z' }]);
  assert.equal(made.facts.contentType, 'application/pdf');
});

test('pictures of the content are kept, unless robots may list none', () => {
  const html = '<nav><img src="/logo.png"></nav><main>Words and <img src="/a.png"></main>';
  assert.deepEqual(outcomeOf({ html }).facts.images, ['https://e.example/a.png']);
  const none = outcomeOf({ html, headers: { 'x-robots-tag': 'noimageindex' } });
  assert.equal(none.facts.images, undefined);
});

test('words keep the digits of pictures, and of titles that say which of how many', () => {
  const html = (title: string, text: string, src = '/a.jpg'): string =>
    `<title>${title}</title><main><p>${text}</p><img src="${src}"></main>`;
  const words = (one: string): string => {
    const { content } = outcomeOf({ html: one });
    return Buffer.from(content.subarray(CONTENT_BYTES.words, CONTENT_BYTES.placeless)).toString(
      'hex',
    );
  };
  const text = 'A harbour in the morning.';
  const isOne = (one: string, other: string): boolean =>
    words(html(one, text)) === words(html(other, text));
  assert.equal(isOne('Photo 12 of 90', 'Photo 13 of 90'), false);
  assert.equal(isOne('Photo 12/90', 'Photo 13/90'), false);
  assert.equal(isOne('Photo 90 of 90', 'Photo 89 of 90'), false);
  assert.equal(isOne('Photo 12', 'Photo 13'), true);
  assert.equal(isOne('Photo 13 of 12', 'Photo 14 of 12'), true);
  assert.equal(isOne('12 May 2031', '13 May 2031'), true);
  assert.equal(isOne('5/2031', '6/2031'), true);
  const picture = (src: string): string => words(html('Photo', text, src));
  assert.notEqual(picture('/1.jpg'), picture('/2.jpg'));
  assert.equal(picture('/a.jpg?v=1'), picture('/a.jpg?v=2'));
  assert.equal(
    words(html('Photo', 'In 1990 by the sea.')),
    words(html('Photo', 'In 1991 by the sea.')),
  );
});
