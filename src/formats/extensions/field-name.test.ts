// Which element of an extension a problem is about: the same from the scanner and the tokenizer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadProblem } from '../problems/read-problem.ts';
import { type InternalReadOptions, readSitemap } from '../sitemap-reader.ts';

const ENCODER = new TextEncoder();

async function problemsOf(entry: string, scanner: boolean): Promise<readonly ReadProblem[]> {
  const problems: ReadProblem[] = [];
  const options: InternalReadOptions = { scanner, onProblem: (problem) => problems.push(problem) };
  const document =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
    ' xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"' +
    ' xmlns:v="http://www.google.com/schemas/sitemap-video/1.1"' +
    ' xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"' +
    ' xmlns:pagemap="http://www.google.com/schemas/sitemap-pagemap/1.0">' +
    `<url><loc>https://example.com/</loc>${entry}</url></urlset>`;
  for await (const _batch of readSitemap.batches(ENCODER.encode(document), options));
  return problems;
}

const CASES: readonly (readonly [says: string, entry: string, problems: readonly string[]])[] = [
  [
    'a number that is none',
    '<v:video><v:duration>1:30</v:duration></v:video>',
    ['extension-value-invalid video:duration 1:30'],
  ],
  [
    'a date in another form',
    '<v:video><v:publication_date>2026-06-01T10:00:00</v:publication_date></v:video>',
    ['extension-date-not-w3c video:publication_date 2026-06-01T10:00:00'],
  ],
  [
    'a date that is none',
    '<v:video><v:expiration_date>soon</v:expiration_date></v:video>',
    ['extension-value-invalid video:expiration_date soon'],
  ],
  [
    'a date with a year alone is in a lawful form',
    '<v:video><v:publication_date>2026</v:publication_date></v:video>',
    [],
  ],
  [
    'an attribute that is needed',
    '<v:video><v:restriction>DE</v:restriction></v:video>',
    ['extension-attribute-missing video:restriction@relationship v:restriction'],
  ],
  [
    'an attribute with another word',
    '<v:video><v:platform relationship="maybe">tv</v:platform></v:video>',
    ['extension-value-invalid video:platform@relationship maybe'],
  ],
  [
    'a list with commas',
    '<v:video><v:restriction relationship="allow">DE,AT</v:restriction></v:video>',
    ['extension-list-commas video:restriction DE,AT'],
  ],
  [
    'an element that stands twice',
    '<v:video><v:title>a</v:title><v:title>b</v:title></v:video>',
    ['element-repeated video:title v:title'],
  ],
  [
    'an item that stands twice',
    '<n:news><n:title>a</n:title></n:news><n:news/>',
    ['element-repeated news:news n:news'],
  ],
  [
    'a group that stands twice',
    '<n:news><n:publication><n:name>a</n:name></n:publication>' +
      '<n:publication><n:name>b</n:name></n:publication></n:news>',
    ['element-repeated news:publication n:publication'],
  ],
  [
    'an element inside a group',
    '<v:video><v:tvshow><v:season_number>two</v:season_number></v:tvshow></v:video>',
    ['extension-value-invalid video:season_number two'],
  ],
  [
    'an image without a loc',
    '<i:image><i:title>a</i:title></i:image>',
    ['image-without-loc image:image'],
  ],
  [
    'an attribute of an item inside another',
    '<pagemap:PageMap><pagemap:DataObject><pagemap:Attribute name="a">b</pagemap:Attribute>' +
      '</pagemap:DataObject></pagemap:PageMap>',
    ['extension-attribute-missing pagemap:DataObject@type pagemap:DataObject'],
  ],
];

for (const scanner of [true, false]) {
  for (const [says, entry, expected] of CASES) {
    test(`${says}: the note names the element (${scanner ? 'scanner' : 'tokenizer'})`, async () => {
      const problems = await problemsOf(entry, scanner);
      const told = problems.map(({ code, field, found }) =>
        [code, field, found].filter((part) => part !== undefined).join(' '),
      );
      assert.deepEqual(told, expected);
    });
  }
}

test('an element of the protocol itself has no field', async () => {
  const problems = await problemsOf('<priority>1</priority><priority>2</priority>', true);
  assert.deepEqual(
    problems.map(({ code, field }) => ({ code, field })),
    [{ code: 'element-repeated', field: undefined }],
  );
});

test('more items than there is room for are told by their name', async () => {
  const image = '<i:image><i:loc>https://example.com/a.png</i:loc></i:image>';
  const problems = await problemsOf(`${image.repeat(10_001)}<!---->`, false);
  const last = problems.at(-1);
  assert.deepEqual([last?.code, last?.field], ['limit-items', 'image:image']);
});
