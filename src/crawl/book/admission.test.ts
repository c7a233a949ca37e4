// What may be visited, by itself and by the way to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AdmissionRules,
  CHAIN_AHEAD_MAX,
  CHAIN_MAX,
  growthOf as growthFrom,
  heldByItself,
  heldByWay,
  type Meeting,
  type MetBy,
} from './admission.ts';

const RULES: AdmissionRules = {
  contains: (url) => url.startsWith('https://e.example/'),
  excludedBy: (url) => (url.includes('/tag/') ? '/tag/**' : undefined),
  allowsTrap: () => false,
  clicksMax: 3,
  nowMs: Date.UTC(2026, 10, 22),
};

function meeting(more: Partial<Meeting>): Meeting {
  const url = 'https://e.example/a';
  return { url, how: 'link', growth: undefined, clicks: 1, chain: 0, ...more };
}

function page(more: Partial<MetBy> = {}): MetBy {
  const nothing = (): boolean => false;
  return {
    url: 'https://e.example/x/x/',
    mayGrow: () => true,
    isNestedCopy: nothing,
    wasMetWith: nothing,
    wereMet: () => [],
    isVariant: nothing,
    isOrderIdle: nothing,
    ...more,
  };
}

test('of itself an address is out of scope, excluded, or too long, in this order', () => {
  const long = `/tag/${'x'.repeat(2_048)}`;
  assert.equal(heldByItself(`https://o.example${long}`, RULES), 'out-of-scope');
  assert.equal(heldByItself(`https://e.example${long}`, RULES), 'excluded /tag/**');
  const longest = `https://e.example/${'x'.repeat(2_047 - 'https://e.example/'.length)}`;
  assert.equal(heldByItself(longest, RULES), undefined);
  assert.equal(heldByItself(`${longest}x`, RULES), 'trap length');
  const allowed = { ...RULES, allowsTrap: () => true };
  assert.equal(heldByItself(`${longest}x`, allowed), 'trap length', 'no sitemap may list it');
  assert.equal(heldByItself('https://e.example/a/b/a/b', RULES), undefined);
});

test('a link that is not followed holds, whatever else holds', () => {
  const way = meeting({ how: 'nofollow', growth: 'copies', chain: 90, clicks: 9 });
  assert.equal(heldByWay(way, RULES), 'excluded nofollow');
});

test('an address grows out of a page in the first way that holds', () => {
  const deeper = 'https://e.example/x/x/x?a=1&b=2&c=3';
  const all = page({ isNestedCopy: () => true, wasMetWith: () => true, isVariant: () => true });
  const growthOf = (by: MetBy, url: string) => growthFrom(by, url, () => true);
  assert.equal(growthOf(all, deeper), 'repeated-segments');
  assert.equal(growthOf(all, 'https://e.example/x/x/y?a=1'), 'copies');
  assert.equal(growthOf(all, 'https://e.example/y/?a=1'), 'parameter', 'not below the folder');
  assert.equal(growthOf(all, 'https://e.example/y/'), 'parameter', 'a token in the path');
  assert.equal(growthOf(page(), 'https://e.example/y/'), undefined);
  const filters = page({ url: 'https://e.example/l?a=1&b=2', wasMetWith: () => true });
  assert.equal(growthOf(filters, 'https://e.example/l?a=1&b=2&c=3'), 'facets');
  assert.equal(growthOf(page(), 'https://e.example/x/x/y'), undefined);
});

test('what is no trap, as somebody said, goes on to the next of the table', () => {
  const url = 'https://e.example/x/x/x?a=1&b=2&c=3';
  const all = page({
    url: 'https://e.example/x/x/x?a=1&b=2',
    isNestedCopy: () => true,
    wasMetWith: () => true,
    isVariant: () => true,
  });
  const below = { ...all, url: 'https://e.example/x/x/' };
  const but = (by: MetBy, ...none: readonly string[]) =>
    growthFrom(by, url, (kind) => !none.includes(kind));
  assert.equal(but(below), 'repeated-segments');
  assert.equal(but(below, 'repeated-segments'), 'copies');
  assert.equal(but(below, 'repeated-segments', 'copies'), 'parameter');
  assert.equal(but(all, 'parameter'), 'facets');
  assert.equal(but(all, 'parameter', 'facets'), undefined);
});

test('what grows is held by links and hreflang, and let in as a target', () => {
  for (const growth of ['path-depth', 'copies', 'parameter', 'facets'] as const) {
    assert.equal(heldByWay(meeting({ growth }), RULES), `trap ${growth}`);
    assert.equal(heldByWay(meeting({ growth, how: 'hreflang' }), RULES), `trap ${growth}`);
    assert.equal(heldByWay(meeting({ growth, how: 'target' }), RULES), undefined);
  }
});

test('far days behind a chain are a calendar, ahead of now after twelve', () => {
  const at = (path: string, chain: number) =>
    heldByWay(meeting({ url: `https://e.example/c/${path}`, chain }), RULES);
  assert.equal(at('2028/12', CHAIN_AHEAD_MAX), undefined);
  assert.equal(at('2028/12', CHAIN_AHEAD_MAX + 1), 'trap calendar');
  assert.equal(at('2028/11', CHAIN_MAX), undefined, 'not yet far');
  assert.equal(at('2028/11', CHAIN_MAX + 1), 'trap chain');
  assert.equal(at('2024/11', CHAIN_MAX), undefined);
  assert.equal(at('2024/11', CHAIN_MAX + 1), 'trap calendar');
  const target = { url: 'https://e.example/c/2031/05', how: 'target' } as const;
  assert.equal(heldByWay(meeting({ ...target, chain: CHAIN_MAX }), RULES), undefined);
  assert.equal(heldByWay(meeting({ ...target, chain: CHAIN_MAX + 1 }), RULES), 'trap chain');
});

test('a chain of 50 pages is let in, one of 51 is not', () => {
  assert.equal(heldByWay(meeting({ chain: CHAIN_MAX }), RULES), undefined);
  assert.equal(heldByWay(meeting({ chain: CHAIN_MAX + 1 }), RULES), 'trap chain');
});

test('more clicks than asked for hold', () => {
  assert.equal(heldByWay(meeting({ clicks: 3 }), RULES), undefined);
  assert.equal(heldByWay(meeting({ clicks: 4 }), RULES), 'depth');
});
