// The handler against publish: the same entries give the same files, and what engines would say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDLER_BASE as BASE, createAskedHandler } from '../../tests/support/asked-handler.ts';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { judgeByXmllint, skipXmllint } from '../../tests/support/xmllint.ts';
import { check } from '../check/index.ts';
import { readSitemap } from '../formats/index.ts';
import { createMemoryTarget, publish, type SectionConfig } from '../publish/index.ts';
import type { SourceEntry } from '../sources/port/source.ts';
import type { SitemapHandlerConfig } from './index.ts';

const path = fc.stringMatching(/^\/[a-zé%&' ]{0,6}[0-9]{1,3}$/);
const lastmod = fc.integer({ min: 0, max: 900 }).map((day) => {
  return new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
});
const entry: fc.Arbitrary<SourceEntry> = fc
  .record({ loc: path, lastmod, priority: fc.constantFrom(0.1, 0.5, 1) }, { requiredKeys: ['loc'] })
  .map((given) => given as SourceEntry);
const rich: fc.Arbitrary<SourceEntry> = fc.oneof(
  entry,
  entry.map((one) => ({ ...one, images: [{ loc: `${one.loc}.png` }] })),
  path.map((loc) => ({ variants: { en: `/en${loc}`, de: `/de${loc}` } })),
  fc.constantFrom({ loc: 'https://other.example/' }, { loc: '' }, { loc: '/#x' }),
);

async function published(
  sections: readonly SectionConfig[],
  urlsMax: number,
): Promise<Map<string, string>> {
  const target = createMemoryTarget();
  await publish({ base: BASE, sections, targets: target, urlsMax, verify: false });
  const files = new Map<string, string>();
  for (const [name, bytes] of target.files) {
    if (/\.xml$/.test(name)) files.set(name, new TextDecoder().decode(bytes));
  }
  return files;
}

// The one difference that is meant: the index has no times of publication.
const withoutTimes = (text: string): string =>
  text.includes('<sitemapindex') ? text.replaceAll(/<lastmod>[^<]*<\/lastmod>/g, '') : text;

async function answered(config: Partial<SitemapHandlerConfig>, names: Iterable<string>) {
  const { textOf } = createAskedHandler(config);
  const files = new Map<string, string>();
  for (const name of names) files.set(name, await textOf(`/${name}`));
  return files;
}

test('whole sections are the files of publish, byte for byte', async () => {
  const sections = fc.record({
    first: fc.array(rich, { minLength: 1, maxLength: 60 }),
    second: fc.array(rich, { maxLength: 20 }),
    urlsMax: fc.integer({ min: 1, max: 25 }),
  });
  await fc.assert(
    fc.asyncProperty(sections, async ({ first, second, urlsMax }) => {
      const all = [
        { name: 'a', source: first },
        { name: 'b', source: second },
      ];
      const expected = await published(all, urlsMax).catch(() => undefined);
      if (expected === undefined) return;
      const files = await answered({ sections: all, urlsMax }, expected.keys());
      for (const [name, text] of expected) {
        assert.equal(files.get(name), withoutTimes(text), name);
      }
    }),
    { numRuns: 60 },
  );
});

test('pages made by different handlers are the files of publish', async () => {
  const sections = fc.record({
    rows: fc.uniqueArray(entry, { minLength: 1, maxLength: 60, selector: ({ loc }) => loc }),
    urlsMax: fc.integer({ min: 1, max: 25 }),
  });
  await fc.assert(
    fc.asyncProperty(sections, async ({ rows, urlsMax }) => {
      const section = {
        name: 'posts',
        count: () => rows.length,
        page: (page: number, size: number) => rows.slice(page * size, (page + 1) * size),
      };
      const all = [{ name: 'posts', source: rows }];
      const whole = await answered({ sections: all, urlsMax, lastmodGuard: false }, [
        'sitemap.xml',
      ]);
      const names = [...whole.values()].flatMap((text) =>
        [...text.matchAll(/sitemap-posts-\d+\.xml/g)].map(([name]) => name),
      );
      const expected = await answered({ sections: all, urlsMax, lastmodGuard: false }, names);
      for (const [name, text] of [...whole, ...expected]) {
        const [one, two] = [createAskedHandler({ sections: [section], urlsMax }), section];
        assert.equal(await one.textOf(`/${name}`), text, name);
        const other = createAskedHandler({ sections: [two], urlsMax });
        await other.statusOf('/sitemap.xml');
        assert.equal(await other.textOf(`/${name}`), text, name);
      }
    }),
    { numRuns: 60 },
  );
});

test('what is answered is read back, valid to libxml2, and clean to check', async () => {
  const rows = Array.from({ length: 25 }, (_, row): SourceEntry => {
    const loc = `/p/${row}?a&b='"<é>`;
    return { loc, lastmod: new Date(Date.UTC(2026, 0, row + 1)), images: [{ loc: `${row}.png` }] };
  });
  const { ask, locsOf } = createAskedHandler({
    sections: [
      {
        name: 'p',
        count: () => rows.length,
        page: (page, size) => rows.slice(page * size, (page + 1) * size),
      },
      { name: 'i18n', source: [{ variants: { en: '/en', de: '/de', 'x-default': '/' } }] },
    ],
    urlsMax: 10,
  });
  const documents: Uint8Array[] = [];
  const names = [
    'sitemap.xml',
    ...(await locsOf('/sitemap.xml')).map((loc) => loc.slice(BASE.length)),
  ];
  assert.equal(names.length, 5);
  let read = 0;
  for (const name of names) {
    const bytes = new Uint8Array((await (await ask(`/${name}`))?.arrayBuffer()) ?? []);
    documents.push(bytes);
    const url = BASE + name;
    for await (const { kind } of readSitemap(bytes, { url })) read += kind === 'url' ? 1 : 0;
    const { findings } = await check(bytes, { url });
    const severe = findings.filter(({ severity }) => severity !== 'info');
    assert.deepEqual(severe, [], name);
  }
  assert.equal(read, 28);
  if (skipXmllint === false) {
    for (const { valid, says } of judgeByXmllint(documents)) assert.ok(valid, says);
  }
});
