// What the adapter of every framework with built pages keeps to, whatever its hooks.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';

/** A project whose framework has written its pages and ends its build. */
export interface EndedBuild {
  readonly rootFolder: string;
  readonly outputFolder: string;
  /** `/`, or `/docs/`. */
  readonly basePath: string;
  /** What the adapter prints. */
  readonly say: (text: string) => void;
}

/** Calls the hooks of the adapter as the framework does at the end of a build. */
export type EndBuild = (build: EndedBuild, options: SitemapOptions) => Promise<unknown>;

const ORIGIN = 'https://example.com';

const page = (title: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head>
   <body><main><h1>${title}</h1><p>What there is to say of it.</p></main></body></html>`;

const PAGES: Readonly<Record<string, string>> = {
  'index.html': page('Home'),
  'about/index.html': page('About'),
  'guide/über/index.html': page('About it'),
  'hidden/index.html': page('Hidden', '<meta name="robots" content="noindex">'),
  '404.html': page('Not found'),
};

const LISTED = ['', 'about/', 'guide/%C3%BCber/'];

interface Project {
  readonly basePath?: string;
  readonly pages?: Readonly<Record<string, string>>;
}

type OpenProject = (t: TestContext, project?: Project) => ReturnType<typeof openProject>;

function openProject(
  t: TestContext,
  endBuild: EndBuild,
  { basePath = '/', pages = PAGES }: Project = {},
) {
  const rootFolder = temporaryFolder(t);
  const outputFolder = join(rootFolder, 'dist');
  const said: string[] = [];
  const build = async (options: SitemapOptions = {}): Promise<void> => {
    // Frameworks empty their output.
    rmSync(outputFolder, { recursive: true, force: true });
    for (const [path, text] of Object.entries(pages)) {
      mkdirSync(dirname(join(outputFolder, path)), { recursive: true });
      writeFileSync(join(outputFolder, path), text);
    }
    const say = (text: string): void => void said.push(text);
    await endBuild({ rootFolder, outputFolder, basePath, say }, { base: ORIGIN, ...options });
  };
  const sitemap = (): string => readFileSync(join(outputFolder, 'sitemap.xml'), 'utf8');
  const locs = (): string[] =>
    [...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc).sort();
  return { build, locs, outputFolder, said, sitemap };
}

/** Registers the cases as tests: of an adapter whose build writes the sitemap into its output. */
export function adapterContract(name: string, endBuild: EndBuild): void {
  listingContract(name, endBuild);
  outputContract(name, endBuild);
}

/**
 * Registers the cases of what is listed, for an adapter that answers requests: nothing is written,
 * so nothing is remembered, and no build can fail.
 */
export function listingContract(name: string, endBuild: EndBuild): void {
  const open: OpenProject = (t, project) => openProject(t, endBuild, project);

  test(`${name}: pages are listed; those with noindex and error pages are not`, async (t) => {
    const { build, locs } = open(t);
    await build();
    assert.deepEqual(locs(), LISTED.map((path) => `${ORIGIN}/${path}`).sort());
  });

  test(`${name}: an option that is undefined has its default`, async (t) => {
    const { build, sitemap } = open(t);
    await build();
    const expected = sitemap();
    const names = ['exclude', 'source', 'sources', 'routes', 'transform', 'htmlFolder', 'lastmod'];
    const more = ['trailingSlash', 'gzip', 'formats', 'urlsMax', 'robotsTxt', 'strict', 'state'];
    await build(Object.fromEntries([...names, ...more].map((option) => [option, undefined])));
    assert.equal(sitemap(), expected);
  });

  test(`${name}: addresses have the base path of the framework`, async (t) => {
    const { build, locs } = open(t, { basePath: '/docs/' });
    await build();
    assert.deepEqual(locs(), LISTED.map((path) => `${ORIGIN}/docs/${path}`).sort());
  });

  test(`${name}: pages are excluded by address, changed and left out by transform`, async (t) => {
    const { build, locs } = open(t);
    await build({
      exclude: ['/guide/**'],
      transform: (entry) => (entry.loc?.endsWith('/about/') ? undefined : entry),
    });
    assert.deepEqual(locs(), [`${ORIGIN}/`]);
  });

  test(`${name}: an unknown option is named, with the one that is meant`, async (t) => {
    const { build } = open(t);
    await assert.rejects(build({ exlude: ['/a'] } as SitemapOptions), (error) => {
      assert.ok(isPortolanError(error));
      assert.equal(error.code, 'CONFIG_INVALID');
      assert.match(`${error.message} ${error.hint}`, /exlude.*exclude/s);
      return true;
    });
  });
}

function outputContract(name: string, endBuild: EndBuild): void {
  const open: OpenProject = (t, project) => openProject(t, endBuild, project);

  test(`${name}: a second build reports no change, and deploys no hidden file`, async (t) => {
    const { build, outputFolder, said, sitemap } = open(t);
    await build();
    const first = sitemap();
    await build();
    assert.equal(sitemap(), first);
    assert.match(said.at(-1) ?? '', /3 URLs \(unchanged/);
    const hidden = readdirSync(outputFolder, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      hidden.filter((path) => /(?:^|[\\/])\./.test(path)),
      [],
    );
  });

  test(`${name}: a site without pages fails the build`, async (t) => {
    const { build } = open(t, { pages: { '404.html': page('Not found') } });
    await assert.rejects(build(), (error) => {
      assert.ok(isPortolanError(error));
      assert.equal(error.code, 'PUBLISH_INVALID');
      return true;
    });
  });
}
