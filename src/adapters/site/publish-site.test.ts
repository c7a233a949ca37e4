// The sitemap of a built site: what is listed, what is remembered, and what is refused.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { BuiltSite } from './built-site.ts';
import { publishSite } from './publish-site.ts';
import type { SitemapOptions } from './sitemap-options.ts';

const page = (title: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main>
   <h1>${title}</h1></main></body></html>`;
const PAGES = {
  'index.html': page('Home'),
  'about/index.html': page('About'),
  'de/index.html': page('Start'),
  'de/about/index.html': page('Über'),
  'draft/index.html': page('Draft', '<meta name="robots" content="noindex">'),
  '404.html': page('Not found'),
};

function given(t: TestContext, pages: Readonly<Record<string, string>> = PAGES) {
  const rootFolder = temporaryFolder(t);
  const outputFolder = join(rootFolder, 'dist');
  const build = (): void => {
    rmSync(outputFolder, { recursive: true, force: true });
    for (const [name, text] of Object.entries(pages)) {
      mkdirSync(dirname(join(outputFolder, name)), { recursive: true });
      writeFileSync(join(outputFolder, name), text);
    }
    mkdirSync(outputFolder, { recursive: true });
  };
  build();
  const said: string[] = [];
  const log = { info: (text: string) => said.push(text), warn: (text: string) => said.push(text) };
  const site: BuiltSite = {
    framework: 'Example',
    outputFolder,
    rootFolder,
    base: 'https://example.com/',
    baseHint: 'Set site in example.config.ts.',
    log,
  };
  const publishOf = async (options: SitemapOptions = {}, more: Partial<BuiltSite> = {}) => {
    const report = await publishSite({ ...site, ...more }, options);
    assert.ok(report);
    return report;
  };
  const locs = (): string[] => {
    const text = readFileSync(join(outputFolder, 'sitemap.xml'), 'utf8');
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
  };
  return { build, locs, outputFolder, publishOf, rootFolder, said };
}

const refused = (message: RegExp) => (error: unknown) =>
  isPortolanError(error) && message.test(error.message);

test('pages that want to be found are listed, and the log says so', async (t) => {
  const { locs, publishOf, said } = given(t);
  const report = await publishOf();
  assert.deepEqual(locs(), [
    'https://example.com/about/',
    'https://example.com/de/about/',
    'https://example.com/de/',
    'https://example.com/',
  ]);
  assert.equal(report.excluded, 2);
  assert.deepEqual(said, ['4 URLs (4 new, 2 pages not listed) in https://example.com/sitemap.xml']);
});

test('nothing hidden lies in the output, whether a state remembers it or not', async (t) => {
  for (const options of [{}, { state: false }] as const) {
    const { outputFolder, publishOf } = given(t);
    await publishOf(options);
    assert.deepEqual(
      readdirSync(outputFolder).filter((name) => name.startsWith('.')),
      [],
    );
  }
});

test('a second build is remembered, though the output was emptied', async (t) => {
  const { build, publishOf, said } = given(t);
  await publishOf();
  build();
  const { files } = await publishOf();
  assert.equal(said.at(-1)?.includes('unchanged'), true, said.at(-1));
  assert.deepEqual(
    files.map(({ name }) => name),
    ['sitemap.xml'],
  );
});

test('a set that shrinks is refused, with what to do in the message', async (t) => {
  const { build, outputFolder, publishOf } = given(t);
  await publishOf();
  build();
  rmSync(join(outputFolder, 'de'), { recursive: true });
  await assert.rejects(publishOf(), refused(/4 URLs to 2.* set shrinkShareMax to 1 once/));
  assert.equal((await publishOf({ shrinkShareMax: 1 })).entries, 2);
});

test('an empty site fails, and so does one without an address', async (t) => {
  const { publishOf } = given(t, { '404.html': page('Not found') });
  await assert.rejects(
    publishOf(),
    refused(/No entry is left to publish\. No page in .* can be listed\./),
  );
  await assert.rejects(
    publishOf({}, { base: undefined }),
    refused(/Example builds is not known\. Set site in/),
  );
});

test('an address without a path gets the base path of the framework', async (t) => {
  const { locs, publishOf } = given(t);
  const options = { base: 'https://example.org', state: false } as const;
  await publishOf(options, { base: undefined, basePath: '/docs/' });
  assert.ok(locs().includes('https://example.org/docs/about/'));
  await publishOf({ ...options, base: 'https://example.org/docs' }, { basePath: '/docs/' });
  assert.ok(locs().includes('https://example.org/docs/about/'));
});

test('pages that differ in language alone are joined', async (t) => {
  const { outputFolder, publishOf } = given(t);
  await publishOf({}, { htmlFolder: { locales: { en: '', de: 'de/' } } });
  const text = readFileSync(join(outputFolder, 'sitemap.xml'), 'utf8');
  assert.equal(text.match(/hreflang="de" href="https:\/\/example.com\/de\/"/g)?.length, 2);
  assert.equal(text.match(/hreflang="en" href="https:\/\/example.com\/about\/"/g)?.length, 2);
});

test('pages of dynamic routes are listed; one without any is reported or refused', async (t) => {
  const { locs, publishOf, said } = given(t);
  const site = { dynamicRoutes: ['/blog/[slug]', '/[section]', '/admin/[id]'] };
  const options: SitemapOptions = {
    exclude: ['/admin/**'],
    transform: (entry) => (entry.loc.endsWith('/de/') ? undefined : entry),
  };
  const routes = { '/blog/[slug]': () => ['first', { params: { slug: 'second' }, priority: 0.5 }] };
  await publishOf({ ...options, routes }, site);
  assert.ok(locs().includes('https://example.com/blog/second'));
  assert.ok(!locs().includes('https://example.com/de/'));
  await publishOf({ ...options, shrinkShareMax: 1 }, site);
  assert.match(said.join('\n'), /No page of \/blog\/\[slug\] is listed\. List them: routes/);
  await assert.rejects(
    publishOf({ ...options, strict: true, shrinkShareMax: 1 }, site),
    refused(/No page of \/blog\/\[slug\] is listed/),
  );
});

test('an exclude that is not a list, and a transform that throws, are explained', async (t) => {
  const { publishOf } = given(t);
  const exclude = '/about/' as unknown as string[];
  await assert.rejects(publishOf({ exclude }), refused(/exclude is "\/about\/"/));
  const transform = () => {
    throw new Error('boo');
  };
  await assert.rejects(publishOf({ transform }), refused(/boo\. Nothing was published\./));
});

test('an option that there is not is refused with the nearest', async (t) => {
  const { publishOf } = given(t);
  const options = { rotes: {} } as SitemapOptions;
  await assert.rejects(publishOf(options), refused(/no option "rotes"\. Did you mean routes\?/));
  const undefinedOnes = Object.fromEntries(
    [
      'base',
      'source',
      'routes',
      'exclude',
      'state',
      'gzip',
      'transform',
      'lastmod',
      'announce',
    ].map((name) => [name, undefined]),
  );
  assert.equal((await publishOf(undefinedOnes)).entries, 4);
});

test('a memory that cannot be used is told of; one that has a name fails the build', async (t) => {
  const { locs, publishOf, rootFolder, said } = given(t);
  writeFileSync(join(rootFolder, 'node_modules'), 'a file where the folder of caches should be');
  await publishOf();
  assert.equal(locs().length, 4);
  assert.match(said.join('\n'), /example\.db.*not compared with the last one/);
  await assert.rejects(publishOf({ state: 'node_modules/a.db' }), refused(/a\.db/));
});

test('an undefined setting of htmlFolder has the value of the framework', async (t) => {
  const { locs, publishOf } = given(t, { 'index.html': page('Home'), 'a.html': page('A') });
  const options = { htmlFolder: { extension: undefined } };
  await publishOf(options, { htmlFolder: { extension: 'drop' } });
  assert.deepEqual(locs(), ['https://example.com/a', 'https://example.com/']);
});

test('a route whose pages never come ends the build by its name', async (t) => {
  const { publishOf } = given(t);
  const routes = { '/blog/[slug]': () => new Promise<never>(() => {}) };
  const silent = refused(/source \/blog\/\[slug\] did not come within 0\.005 s.*callbackTimeoutMs/);
  await assert.rejects(publishOf({ routes, callbackTimeoutMs: 5 }), silent);
});

test('pages of a route that are no list are refused by the name of the route', async (t) => {
  const { publishOf } = given(t);
  for (const pages of [undefined, {}, 'first', true, new Set(['a']), [null]]) {
    const routes = { '/blog/[slug]': () => pages } as unknown as SitemapOptions['routes'];
    await assert.rejects(publishOf({ routes }), refused(/route \/blog\/\[slug\] are not a list/));
  }
});
