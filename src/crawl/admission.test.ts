// What may be visited, by itself and by the way to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AdmissionRules,
  CHAIN_MAX,
  heldByItself,
  heldByWay,
  type Meeting,
} from './admission.ts';

const RULES: AdmissionRules = {
  contains: (url) => url.startsWith('https://e.example/'),
  excludedBy: (url) => (url.includes('/tag/') ? '/tag/**' : undefined),
  allowsTrap: () => false,
  clicksMax: 3,
  nowMs: Date.UTC(2026, 10, 22),
};

function meeting(more: Partial<Meeting>): Meeting {
  return {
    url: 'https://e.example/a',
    how: 'link',
    from: 'https://e.example/',
    isOwn: false,
    brings: false,
    clicks: 1,
    chain: 0,
    namesBefore: () => 0,
    ...more,
  };
}

test('of itself an address is out of scope, excluded, or a trap, in this order', () => {
  const loop = '/a/b/a/b';
  assert.equal(heldByItself(`https://o.example/tag${loop}`, RULES, false), 'out-of-scope');
  assert.equal(heldByItself(`https://e.example/tag${loop}`, RULES, false), 'excluded /tag/**');
  assert.equal(heldByItself(`https://e.example${loop}`, RULES, false), 'trap repeated-segments');
  assert.equal(heldByItself('https://e.example/a/b', RULES, false), undefined);
});

test('what the sitemaps list is no trap by its form, unless no sitemap may list it', () => {
  assert.equal(heldByItself('https://e.example/a/b/a/b', RULES, true), undefined);
  const long = `https://e.example/${'x'.repeat(2_048 - 'https://e.example/'.length)}`;
  assert.equal(heldByItself(long, RULES, true), 'trap length');
  assert.equal(heldByItself(long.slice(1), RULES, true), 'out-of-scope');
  assert.equal(heldByItself(long.slice(0, -1), RULES, false), undefined);
});

test('a trap that is allowed is none, but an address that is too long stays one', () => {
  const rules = { ...RULES, allowsTrap: () => true };
  assert.equal(heldByItself('https://e.example/a/b/a/b', rules, false), undefined);
  const long = `https://e.example/${'x'.repeat(2_048)}`;
  assert.equal(heldByItself(long, rules, false), 'trap length');
  const far = { url: 'https://e.example/c/2031/05', isOwn: true };
  assert.equal(heldByWay(meeting(far), rules), undefined);
});

test('a link that is not followed holds, whatever else holds', () => {
  const url = 'https://e.example/c/2031/05';
  const way = meeting({ how: 'nofollow', url, isOwn: true, clicks: 9 });
  assert.equal(heldByWay(way, RULES), 'excluded nofollow');
});

test('a calendar holds what is far away, on pages of its own template', () => {
  const at = (url: string, isOwn: boolean) => heldByWay(meeting({ url, isOwn }), RULES);
  assert.equal(at('https://e.example/c/2028/12', true), 'trap calendar');
  assert.equal(at('https://e.example/c/2028/11', true), undefined);
  assert.equal(at('https://e.example/c/2028/12', false), undefined);
  assert.equal(at('https://e.example/c/2024/11', true), 'trap calendar');
  assert.equal(at('https://e.example/c/2024/12', true), undefined);
  const archive = { url: 'https://e.example/c/2016/03', isOwn: true, brings: true };
  assert.equal(heldByWay(meeting(archive), RULES), undefined, 'an archive of articles goes on');
});

test('filters hold when they refine two, on a path of five names', () => {
  const from = 'https://e.example/s?a=1&b=2';
  const url = `${from}&c=3`;
  const names = (count: number) => ({ url, from, namesBefore: () => count });
  assert.equal(heldByWay(meeting(names(5)), RULES), 'trap facets');
  assert.equal(heldByWay(meeting(names(4)), RULES), undefined);
  const one = { ...names(5), from: 'https://e.example/s?a=1' };
  assert.equal(heldByWay(meeting(one), RULES), undefined);
});

test('a chain of 50 pages is let in, one of 51 is not', () => {
  assert.equal(heldByWay(meeting({ chain: CHAIN_MAX }), RULES), undefined);
  assert.equal(heldByWay(meeting({ chain: CHAIN_MAX + 1 }), RULES), 'trap chain');
});

test('more clicks than asked for hold', () => {
  assert.equal(heldByWay(meeting({ clicks: 3 }), RULES), undefined);
  assert.equal(heldByWay(meeting({ clicks: 4 }), RULES), 'depth');
});
