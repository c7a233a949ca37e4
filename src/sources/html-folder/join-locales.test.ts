// Pages of several languages, joined by their paths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source, SourceEntry } from '../port/source.ts';
import { joinLocales } from './join-locales.ts';

const BASE = 'https://example.com/docs/';

async function joined(
  entries: readonly (string | SourceEntry)[],
  locales: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const source: Source = {
    name: 'pages',
    async *batches() {
      for (const [row, one] of entries.entries()) {
        const entry = typeof one === 'string' ? { loc: new URL(one, BASE).href } : one;
        yield [{ entry, row: row + 1 }];
      }
    },
  };
  const said: string[] = [];
  for await (const batch of joinLocales(source, { base: BASE, locales }).batches({})) {
    for (const { entry } of batch) {
      const all = entry.alternates?.map(({ hreflang, href }) => `${hreflang} ${href}`) ?? [];
      said.push([entry.loc, ...all].map((text) => text?.replaceAll(BASE, '/')).join(', '));
    }
  }
  return said;
}

test('pages that are alike but for the beginning of the language are joined', async () => {
  const pages = ['', 'about', 'de/', 'de/about', 'de-ch/about', 'de/only', 'dessert'];
  assert.deepEqual(await joined(pages, { en: '', de: 'de/', 'de-CH': 'de-ch/' }), [
    '/, en /, de /de/',
    '/about, en /about, de /de/about, de-CH /de-ch/about',
    '/de/, en /, de /de/',
    '/de/about, en /about, de /de/about, de-CH /de-ch/about',
    '/de-ch/about, en /about, de /de/about, de-CH /de-ch/about',
    '/de/only',
    '/dessert',
  ]);
});

test('the first page of a language may be without its slash', async () => {
  assert.deepEqual(await joined(['en', 'de'], { en: 'en/', de: 'de/' }), [
    '/en, en /en, de /de',
    '/de, en /en, de /de',
  ]);
  assert.deepEqual(await joined(['', 'de.html'], { en: '', de: 'de/' }), [
    '/, en /, de /de.html',
    '/de.html, en /, de /de.html',
  ]);
});

test('a page of no language, or of another site, and one that names its own, stay', async () => {
  const own = { loc: `${BASE}de/a`, alternates: [{ hreflang: 'fr', href: 'https://b.example/' }] };
  const entries = ['en/a', own, 'legal', 'https://b.example/en/a', { variants: {} }];
  assert.deepEqual(await joined(entries, { en: 'en/', de: 'de/' }), [
    '/en/a, en /en/a, de /de/a',
    '/de/a, fr https://b.example/',
    '/legal',
    'https://b.example/en/a',
    '',
  ]);
});
