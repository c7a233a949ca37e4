// JSON-LD: what is read, what is repaired, what is passed over, and the bounds of it all.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPageChunked } from '../../../tests/support/page-chunkings.ts';
import { PageNotes } from '../record/page-note.ts';
import { JsonLd } from './json-ld.ts';

function read(...blocks: string[]): { types: string[]; codes: string[] } {
  const notes = new PageNotes();
  const { things } = new JsonLd(blocks, notes);
  return {
    types: things.map(({ types, isSubject }) => `${types.join('+')}${isSubject ? '!' : ''}`),
    codes: notes.list().map(({ code }) => code),
  };
}

describe('blocks', () => {
  const good: readonly (readonly [block: string, types: readonly string[]])[] = [
    ['{"@type":"A"}', ['A!']],
    [' [{"@type":"A"},{"@type":"B"}] ', ['A!', 'B!']],
    ['{"@graph":[{"@type":"A","x":{"@type":"B"}}]}', ['A!', 'B']],
    ['{"@type":["http://schema.org/A","b:C","D#E",7]}', ['A+C+E!']],
    ['{"@type":"A","x":[[{"@type":"B"}]]}', ['A!', 'B']],
    ['{"@type":"A","mainEntity":{"@type":"B","mainEntity":{"@type":"C"}}}', ['A!', 'B!', 'C!']],
    ['<!-- {"@type":"A"} -->', ['A!']],
    ['//<![CDATA[\n{"@type":"A"}\n//]]>', ['A!']],
    ['/*<![CDATA[*/{"@type":"A"}/*]]>*/', ['A!']],
    ['{"@type":"A","x":"line\nbreak\ttab"}', ['A!']],
    ['{"@type":"A","x":"}]\\"}"}', ['A!']],
    ['"text"', []],
    ['7', []],
    ['null', []],
    ['', []],
    ['{"@type":7}', []],
  ];
  for (const [block, types] of good) {
    test(`${JSON.stringify(block)} is read`, () => {
      assert.deepEqual(read(block), { types, codes: [] });
    });
  }

  for (const block of [
    '{',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    '{"@type":"A"}{"@type":"B"}',
    '<!--',
  ]) {
    test(`${JSON.stringify(block)} is noted, and the next block is read`, () => {
      const codes = block === '<!--' ? [] : ['json-ld-invalid'];
      assert.deepEqual(read(block, '{"@type":"B"}'), { types: ['B!'], codes });
    });
  }

  test('names that every object has mean nothing', () => {
    const block =
      '{"__proto__":{"@type":"A"},"constructor":{"@type":"B"},"@type":"hasOwnProperty"}';
    assert.deepEqual(read(block).types, ['hasOwnProperty!', 'A', 'B']);
  });
});

describe('bounds', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test('32 levels are read, one more is not', () => {
    const within = `${'['.repeat(31)}{"@type":"A"}${']'.repeat(31)}`;
    assert.deepEqual(read(within), { types: ['A!'], codes: [] });
    assert.deepEqual(read(`[${within}]`), { types: [], codes: ['json-ld-too-large'] });
    assert.deepEqual(read(nested(200_000)).codes, ['json-ld-too-large']);
  });

  test('10,000 lists and objects are read, one more is not', () => {
    const list = (count: number): string => `[{"@type":"A"}${',{}'.repeat(count - 2)}]`;
    assert.deepEqual(read(list(10_000)), { types: ['A!'], codes: [] });
    assert.deepEqual(read(list(10_001)), { types: [], codes: ['json-ld-too-large'] });
  });

  test('10,000 objects of all blocks together, the rest is noted', () => {
    const block = `[${Array(9_000).fill('{"@type":"A"}').join(',')}]`;
    const { types, codes } = read(block, block);
    assert.deepEqual([types.length, codes], [10_000, ['json-ld-too-large']]);
  });

  test('100 blocks are read, one more is noted', () => {
    const blocks = Array<string>(101).fill('{"@type":"A"}');
    assert.deepEqual(read(...blocks.slice(1)).types.length, 100);
    assert.deepEqual(read(...blocks.slice(1)).codes, []);
    assert.deepEqual(read(...blocks).codes, ['json-ld-too-large']);
  });

  test('things that point to each other in a circle end', () => {
    const block =
      '[{"@id":"#a","@type":"A","b":{"@id":"#b"}},{"@id":"#b","@type":"B","a":{"@id":"#a"}}]';
    const jsonLd = new JsonLd([block], new PageNotes());
    assert.deepEqual(jsonLd.nodes({ '@id': '#a' })[0]?.['@type'], 'A');
    assert.deepEqual(jsonLd.nodes({ '@id': '#none' }), [{ '@id': '#none' }]);
  });

  test('as many characters as the limit are read, of a block beyond it none', async () => {
    const first = '{"@type":"A"}';
    const second = '{"@type":"WebPage","dateModified":"2026-01-01"}';
    const html = [first, second]
      .map((block) => `<script type=application/ld+json>${block}</script>`)
      .join('<p>');
    const read = async (jsonLdCharactersMax: number): Promise<unknown> => {
      const facts = await readPageChunked(html, { limits: { jsonLdCharactersMax } });
      return [facts.lastmod?.value, facts.notes.map(({ code }) => code)];
    };
    const length = first.length + second.length;
    assert.deepEqual(await read(length), ['2026-01-01', []]);
    assert.deepEqual(await read(length - 1), [undefined, ['json-ld-too-large']]);
  });

  test('other scripts, and those of templates, are not looked at', async () => {
    const date = '{"@type":"WebPage","dateModified":"2026-01-01"}';
    for (const type of ['application/json', 'text/javascript', 'module', '']) {
      const facts = await readPageChunked(`<script type="${type}">${date}</script>`);
      assert.equal(facts.lastmod, undefined, type);
    }
    const charset = `<SCRIPT TYPE="Application/LD+JSON; charset=utf-8">${date}</SCRIPT>`;
    assert.equal((await readPageChunked(charset)).lastmod?.value, '2026-01-01');
    assert.equal((await readPageChunked(`<template>${charset}</template>`)).lastmod, undefined);
  });
});
