// What shows only across the files of a set: pages that are listed twice, and hreflang links that
// nobody answers. The same findings for every number of files read at a time.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { CheckOptions } from '../../src/check/port/check-options.ts';
import type { Report } from '../../src/check/port/report.ts';
import { check } from '../../src/check/run/check.ts';
import { CHECK_DAY, findingIn, findingLines, indexOf, urlsetOf } from '../support/checked-web.ts';
import { chunkings } from '../support/chunkings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOST = 'https://example.com';
const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const LANGUAGES = ['en', 'de', 'fr', 'ja'];

/** Files of a folder, behind an index that lists them in their order. */
async function checkFiles(
  context: TestContext,
  files: Readonly<Record<string, string>>,
  options: CheckOptions = {},
): Promise<Report> {
  const index = indexOf(Object.keys(files).map((name) => `${HOST}/${name}`));
  const folder = temporaryFolder(context, { ...files, 'sitemap.xml': index });
  return check(folder, { url: `${HOST}/`, now: CHECK_DAY, ...options });
}

/** The inside of an entry with links to versions. */
function entryOf(loc: string, links: Readonly<Record<string, string>>): string {
  const elements = Object.entries(links).map(
    ([language, href]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${HOST}${href}"/>`,
  );
  return `<loc>${HOST}${loc}</loc><lastmod>2026-06-01</lastmod>${elements.join('')}`;
}

const versions = (page: number, languages = LANGUAGES): Readonly<Record<string, string>> =>
  Object.fromEntries(languages.map((language) => [language, `/${language}/${page}`]));

const relationsOf = (report: Report): readonly string[] =>
  findingLines(report)
    .filter((line) => /hreflang-(?:return|variant)|loc-(?:duplicate|in-several)/.test(line))
    .map((line) => line.replace(/ \S*\/(?=[^/]*$)/, ' '));

test('a page that is listed twice in a file, and in two files', async (context) => {
  const report = await checkFiles(context, {
    'a.xml': urlsetOf([`${HOST}/1`, `${HOST}/2`, `${HOST}/1`, `${HOST}/3`]),
    'b.xml': urlsetOf([`${HOST}/4`, `${HOST}/2`, 'https://EXAMPLE.com:443/%31', `${HOST}/5`]),
  });
  assert.deepEqual(relationsOf(report), [
    'warning loc-duplicate 1 a.xml',
    'warning loc-in-several-sitemaps 2 b.xml',
  ]);
  const twice = findingIn(report, 'loc-duplicate', 'a.xml');
  assert.deepEqual([twice?.loc, twice?.entry, twice?.line], [`${HOST}/1`, 3, 5]);
  const places = findingIn(report, 'loc-in-several-sitemaps')?.places ?? [];
  assert.deepEqual(
    places.map(({ entry }) => entry),
    [2, 3],
  );
  assert.match(places[0]?.found ?? '', /a\.xml/);
});

test('of two files it is the later that repeats, however long the first is', async (context) => {
  const many = Array.from({ length: 8_000 }, (_, n) => `${HOST}/${n}`);
  const report = await checkFiles(context, {
    'a.xml': urlsetOf([...many, `${HOST}/last`]),
    'b.xml': urlsetOf([`${HOST}/last`]),
    'c.xml': urlsetOf([`${HOST}/b`, `${HOST}/last`]),
  });
  assert.deepEqual(relationsOf(report), [
    'warning loc-in-several-sitemaps 1 b.xml',
    'warning loc-in-several-sitemaps 1 c.xml',
  ]);
  assert.match(findingIn(report, 'loc-in-several-sitemaps', 'c.xml')?.found ?? '', /a\.xml/);
});

test('no duplicates where they are not looked for', async (context) => {
  const file = urlsetOf([`${HOST}/1`, `${HOST}/1`]);
  const report = await checkFiles(context, { 'a.xml': file }, { duplicates: false });
  assert.deepEqual(relationsOf(report), []);
});

test('whole clusters are fine: side by side, by language, in any order', async (context) => {
  const pages = Array.from({ length: 700 }, (_, n) => n);
  const sideBySide = pages.flatMap((page) =>
    LANGUAGES.map((language) => entryOf(`/${language}/${page}`, versions(page))),
  );
  const one = await checkFiles(context, { 'all.xml': urlsetOf(sideBySide, XHTML) });
  assert.deepEqual(relationsOf(one), []);
  const byLanguage = LANGUAGES.map((language, at) => {
    const order = at % 2 === 0 ? LANGUAGES : LANGUAGES.toReversed();
    const entries = pages.map((page) => entryOf(`/${language}/${page}`, versions(page, order)));
    const turned = at === 3 ? entries.toReversed() : entries;
    return [`${language}.xml`, urlsetOf(turned, XHTML)] as const;
  });
  for (const concurrency of [1, 4]) {
    const report = await checkFiles(context, Object.fromEntries(byLanguage), { concurrency });
    assert.deepEqual(relationsOf(report), []);
    assert.deepEqual(
      report.notChecked.filter(({ what }) => what.startsWith('hreflang')),
      [],
    );
  }
});

test('sets that differ but answer each other are fine', async (context) => {
  const report = await checkFiles(context, {
    'a.xml': urlsetOf([entryOf('/en', { en: '/en', de: '/de', fr: '/fr' })], XHTML),
    'b.xml': urlsetOf([entryOf('/de', { en: '/en', de: '/de' })], XHTML),
    'c.xml': urlsetOf([entryOf('/fr', { en: '/en', fr: '/fr', 'fr-BE': '/fr' })], XHTML),
  });
  assert.deepEqual(relationsOf(report), []);
});

test('a link that is not answered is reported where it stands, in both orders', async (context) => {
  const english = urlsetOf([entryOf('/x', {}), entryOf('/en', { en: '/en', de: '/de' })], XHTML);
  const german = urlsetOf([entryOf('/de', { de: '/de' })], XHTML);
  for (const concurrency of [1, 4]) {
    for (const turned of [false, true]) {
      const files = { 'en.xml': english, 'de.xml': german };
      const order = turned ? { 'de.xml': german, 'en.xml': english } : files;
      const report = await checkFiles(context, order, { concurrency });
      assert.deepEqual(relationsOf(report), ['warning hreflang-return-missing 1 en.xml']);
      const finding = findingIn(report, 'hreflang-return-missing');
      assert.equal(finding?.loc, `${HOST}/en`);
      assert.equal(finding?.found, `${HOST}/de`);
      assert.deepEqual([finding?.entry, finding?.line], [2, 4]);
    }
  }
});

test('a version without an entry, of this host and of another', async (context) => {
  const links = { en: '/en', de: '/de' };
  const missing = await checkFiles(context, { 'en.xml': urlsetOf([entryOf('/en', links)], XHTML) });
  assert.deepEqual(relationsOf(missing), ['warning hreflang-variant-not-listed 1 en.xml']);
  const foreign = urlsetOf(
    [entryOf('/en', { en: '/en', de: '/DE' }).replace(`${HOST}/DE`, 'https://example.de/')],
    XHTML,
  );
  const elsewhere = await checkFiles(context, { 'en.xml': foreign });
  assert.deepEqual(relationsOf(elsewhere), []);
  const said = elsewhere.notChecked.find(({ what }) => what === 'hreflang-return');
  assert.equal(said?.count, 1);
});

test('every number of files at a time gives the same findings', async (context) => {
  const files: Record<string, string> = {};
  for (let file = 0; file < 8; file += 1) {
    const language = LANGUAGES[file % 4] ?? '';
    const entries = Array.from({ length: 400 }, (_, page) => {
      const all = versions(page + 1_000 * (file >> 2));
      const own = all[language] ?? '';
      // Some do not link back.
      return entryOf(own, page % 100 === 7 && file % 4 === 1 ? { [language]: own } : all);
    });
    files[`${file}.xml`] = urlsetOf(entries, XHTML);
  }
  const told = new Set<string>();
  for (const concurrency of [1, 2, 4, 8]) {
    const report = await checkFiles(context, files, { concurrency });
    told.add(withoutFolder(report));
  }
  const [first = '', ...others] = told;
  assert.match(first, /hreflang-return-missing/);
  assert.deepEqual(others, []);
});

/** The findings one a line, in an order of their own, with names of files. */
function withoutFolder({ findings }: Report): string {
  const lines = findings.map((finding) =>
    JSON.stringify(finding).replaceAll(/"[^"]*\/([\w-]*\.xml)"/g, '"$1"'),
  );
  return lines.sort().join('\n');
}

test('every chunking of the bytes gives the same findings', async () => {
  const entries = Array.from({ length: 12 }, (_, n) => entryOf(`/en/${n % 9}`, versions(n)));
  const text = urlsetOf([...entries, '<loc>/relative&x</loc><lastmod>2999</lastmod>'], XHTML);
  const bytes = new TextEncoder().encode(text);
  const options = { now: CHECK_DAY, url: `${HOST}/en/sitemap.xml` };
  const whole = await check(bytes, options);
  assert.ok(whole.findings.length > 4);
  for (const { name, chunks } of chunkings(bytes)) {
    assert.deepEqual(await check(chunks(), options), whole, name);
  }
});

test('the files of a folder are named by their paths', async (context) => {
  const folder = temporaryFolder(context, {
    'sitemap.xml': indexOf([`${HOST}/a.xml`]),
    'a.xml': urlsetOf(['/relative']),
  });
  const report = await check(folder, { url: `${HOST}/`, now: CHECK_DAY });
  assert.equal(findingIn(report, 'loc-relative')?.sitemap, join(folder, 'a.xml'));
});
