// Tests of the way from page to page, and back.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { QueryChange } from '../../core/screen.ts';
import { tablePager } from './table-pager.ts';
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
      next.delete('row');
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

test('the way back from the third next page is by the same pages to the first', () => {
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

/** The line of a pager, and the addresses that it leads to. */
async function pagerOf(address: string, shown: number, next?: string) {
  const tools = toolsOf(address);
  const { after } = tools;
  const rows = new URLSearchParams(address.split('?')[1]).getAll('row');
  const position = tablePosition({ after, next }, { ...tools, rows }, { total: 60 });
  const text = String(await tablePager({ caption: 'Rows', shown, position }));
  const link = (which: string): string | undefined =>
    new RegExp(`data-${which} href="([^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  const said = /class="count">([^<]*?) *</.exec(text)?.[1];
  return { said, next: link('next'), previous: link('previous') };
}

test('a page says which rows of all it shows, there and back', async () => {
  const first = await pagerOf('/rows', 25, 'one');
  assert.equal(first.said, '1 to 25 of 60');
  const second = await pagerOf(first.next ?? '', 25, 'two');
  assert.equal(second.said, '26 to 50 of 60');
  const third = await pagerOf(second.next ?? '', 10);
  assert.equal(third.said, '51 to 60 of 60');
  assert.equal((await pagerOf(third.previous ?? '', 25, 'two')).said, '26 to 50 of 60');
  assert.equal(second.previous, '/rows?');
  assert.equal((await pagerOf('/rows', 60)).said, '60 of 60');
});

test('a page whose way is not known says how many rows it shows', async () => {
  for (const row of ['', '&row=x', '&row=0', '&row=-1', '&row=1e9']) {
    assert.equal((await pagerOf(`/rows?after=a${row}`, 25, 'b')).said, '25 of 60', row);
  }
  // More than there are in all: what the address says is not so.
  assert.equal((await pagerOf('/rows?after=a&row=99', 25, 'b')).said, '25 of 60');
});
