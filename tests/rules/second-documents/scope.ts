// Second documents of the subject `scope`.
import type { ScopeEvidence } from '../../../src/rules/evidence/scope-evidence.ts';
import { evidence, file, type SecondDocument } from './second-document.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HOME = 'https://katalog.example';

const urlset = (...locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8" ?>
<urlset xmlns="${NS}">
${locs.map((loc) => `<url>\n<loc>\n${loc}\n</loc>\n</url>`).join('\n')}
</urlset>`;

const index = (...locs: readonly string[]): string =>
  `<s:sitemapindex xmlns:s="${NS}">${locs
    .map((loc) => `<s:sitemap><s:lastmod>2026-06-01</s:lastmod><s:loc>${loc}</s:loc></s:sitemap>`)
    .join('')}</s:sitemapindex>`;

// A sitemap in a folder lists a page of its own, and another one.
const page = (rule: string, wrong: string, right: string): SecondDocument => {
  const url = `${HOME}/catalog/sitemap.xml`;
  return {
    rule,
    wrong: file(urlset(`${HOME}/catalog/show?item=23`, wrong), { url }),
    right: file(urlset(`${HOME}/catalog/show?item=23`, right), { url }),
  };
};

const child = (rule: string, wrong: string, right: string): SecondDocument => {
  const url = `${HOME}/maps/index.xml`;
  return {
    rule,
    wrong: file(index(`${HOME}/maps/1.xml`, wrong), { url }),
    right: file(index(`${HOME}/maps/1.xml`, right), { url }),
  };
};

const mixed = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(urlset(`${HOME}/a`, wrong, `${HOME}/b`)),
  right: file(urlset(`${HOME}/a`, right, `${HOME}/b`)),
});

const seen = (found: ScopeEvidence['found'], rest: Partial<ScopeEvidence> = {}): ScopeEvidence => ({
  loc: 'https://filiale.example/a',
  sitemapUrl: `${HOME}/catalog/sitemap.xml`,
  verdict: 'host',
  child: false,
  found,
  ...rest,
});

const CHILD = { child: true, loc: `${HOME}/other/2.xml` };

/** A rule of location and ownership each. */
export const scopeDocuments: readonly SecondDocument[] = [
  page('scope-folder', `${HOME}/catalogue/show`, `${HOME}/catalog/image/show`),
  page(
    'scope-host',
    'https://bilder.katalog.example/catalog/1',
    `${HOME}/catalog/bilder.example/1`,
  ),
  page('scope-www', 'https://www.katalog.example/catalog/1', `${HOME}/catalog/www.katalog.example`),
  page(
    'scope-scheme',
    'http://katalog.example/catalog/1',
    `${HOME}/catalog/http://katalog.example`,
  ),
  page('scope-port', `${HOME}:8443/catalog/1`, `${HOME}:443/catalog/8443`),
  child('scope-child-host', 'https://cdn.example/maps/2.xml', `${HOME}/maps/cdn.example/2.xml`),
  child('scope-child-scheme', 'http://katalog.example/maps/2.xml', `${HOME}/maps/http/2.xml`),
  child('scope-child-port', `${HOME}:8080/maps/2.xml`, `${HOME}:443/maps/2.xml`),
  // What is submitted in a verified console may lie anywhere, so the index was found by guessing.
  {
    rule: 'scope-child-folder',
    wrong: evidence('scope', seen('guessed', { ...CHILD, verdict: 'folder' }), {
      profile: 'google',
    }),
    right: evidence('scope', seen('guessed', { ...CHILD, verdict: 'proven' }), {
      profile: 'google',
    }),
  },
  {
    rule: 'scope-unless-verified',
    wrong: evidence('scope', seen('given'), { profile: 'google' }),
    right: evidence('scope', seen('robots-txt'), { profile: 'google' }),
  },
  {
    rule: 'scope-proof-not-taken',
    wrong: evidence('scope', seen('robots-txt', { verdict: 'proven' }), { profile: 'yandex' }),
    right: evidence(
      'scope',
      seen('robots-txt', { verdict: 'proven', loc: `${HOME}/other/folder` }),
      { profile: 'yandex' },
    ),
  },
  mixed('scope-mixed-hosts', 'https://filiale.example/c', `${HOME}/filiale.example/c`),
  mixed('scope-mixed-www', 'https://www.katalog.example/c', `${HOME}/www.katalog.example/c`),
  mixed('scope-mixed-schemes', 'http://katalog.example/c', 'http://filiale.example/c'),
];
