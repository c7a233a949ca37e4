// The text round places, handed on while it is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXCERPTS_MAX, Excerpts } from './excerpts.ts';

const source = (name: string) => ({
  bytesAround: (offset: number, reach: number) => ({
    bytes: new TextEncoder().encode(`${name} ${reach}`),
    start: Math.max(0, offset - reach),
  }),
});

function collect(): { readonly excerpts: Excerpts; readonly told: string[] } {
  const told: string[] = [];
  const excerpts = new Excerpts(({ sitemap, offset }, { bytes, start }) => {
    told.push(`${sitemap} ${offset} ${start} ${new TextDecoder().decode(bytes)}`);
  });
  return { excerpts, told };
}

test('a place of an open document gets the text round it, of that document', () => {
  const { excerpts, told } = collect();
  excerpts.open('a', source('of a'));
  excerpts.open('b', source('of b'));
  excerpts.take({ sitemap: 'b', offset: 1_000 });
  excerpts.take({ sitemap: 'a', offset: 0 });
  assert.deepEqual(told, ['b 1000 744 of b 256', 'a 0 0 of a 256']);
});

test('a place without an offset, or of a document that is not open, gets none', () => {
  const { excerpts, told } = collect();
  excerpts.open('a', source('a'));
  excerpts.take({ sitemap: 'a' });
  excerpts.take({ sitemap: 'b', offset: 1 });
  excerpts.close('a');
  excerpts.take({ sitemap: 'a', offset: 1 });
  assert.deepEqual(told, []);
});

test('as many places as get their text, and one more', () => {
  const { excerpts, told } = collect();
  excerpts.open('a', source('a'));
  for (let n = 0; n <= EXCERPTS_MAX; n += 1) excerpts.take({ sitemap: 'a', offset: n });
  assert.equal(told.length, EXCERPTS_MAX);
});

test('nobody listens, and nothing is kept', () => {
  const excerpts = new Excerpts();
  excerpts.open('a', { bytesAround: () => assert.fail('not asked for') });
  excerpts.take({ sitemap: 'a', offset: 1 });
});
