// Tests of the way from page to page, and back.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { QueryChange } from '../screen.ts';
import { tablePosition } from './table-position.ts';

/** Addresses as pages make them. */
function toolsOf(address: string) {
  const query = new URLSearchParams(address.split('?')[1]);
  return {
    back: query.getAll('back'),
    after: query.get('after') ?? undefined,
    link(change: Readonly<Record<string, QueryChange>>): string {
      const next = new URLSearchParams(query);
      next.delete('after');
      next.delete('back');
      for (const [name, value] of Object.entries(change)) {
        next.delete(name);
        for (const each of [value ?? []].flat()) next.append(name, String(each));
      }
      return `/rows?${next}`;
    },
  };
}

function positionOf(address: string, next?: string) {
  const tools = toolsOf(address);
  return tablePosition({ after: tools.after, next }, tools);
}

/** Goes on through pages with these cursors, and gives the last address. */
function goOn(from: string, cursors: readonly string[]): string {
  return cursors.reduce((address, cursor) => positionOf(address, cursor).nextUrl ?? '', from);
}

test('who goes on three pages comes back by the same pages to the first', () => {
  let address = goOn('/rows?q=a', ['one', 'two&3', 'three']);
  const seen: (string | undefined)[] = [];
  for (let page = 0; page < 3; page += 1) {
    address = positionOf(address).previousUrl ?? 'none';
    seen.push(toolsOf(address).after);
  }
  assert.deepEqual(seen, ['two&3', 'one', undefined]);
  assert.equal(address, '/rows?q=a');
  assert.equal(positionOf(address).previousUrl, undefined);
});

test('from every page the first one is reached, with the filters', () => {
  assert.equal(positionOf(goOn('/rows?q=a', ['one', 'two'])).firstUrl, '/rows?q=a');
});

test('a page whose way is not told has no page before it', () => {
  const { previousUrl, firstUrl } = positionOf('/rows?after=two');
  assert.deepEqual([previousUrl, firstUrl], [undefined, '/rows?']);
});

test('a long way is forgotten at its beginning, never taken for the first page', () => {
  const long = Array.from({ length: 50 }, (_, index) => `${index}-${'é'.repeat(60)}`);
  const address = goOn('/rows', long);
  assert.ok(address.length < 5_500, String(address.length));
  let back = address;
  let steps = 0;
  for (let to = positionOf(back).previousUrl; to !== undefined; steps += 1) {
    back = to;
    to = positionOf(back).previousUrl;
  }
  assert.ok(steps > 3 && steps < 50, String(steps));
  assert.equal(toolsOf(back).after, long[49 - steps]);
});
