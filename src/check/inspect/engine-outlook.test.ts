// What engines would make of pages of every kind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AgentVerdict, PageEvidence } from '../../rules/evidence/page-evidence.ts';
import { type SamplePage, samplePage } from '../../rules/pages/sample-page.ts';
import type { Profile } from '../../rules/port/profile.ts';
import { engineOutlook, isEngineProfile } from './engine-outlook.ts';

const NOW = Date.UTC(2026, 5, 15);
const ROBOTS_TXT = 'https://example.com/robots.txt';
const google: Profile = { name: 'google', summary: '', agents: ['Googlebot'], lines: [] };

function outlook(more: SamplePage = {}, verdict: Partial<AgentVerdict> = {}) {
  const seen = samplePage('', more).seen as PageEvidence;
  const agents: AgentVerdict[] = [
    { agent: 'Portolan', allowed: true, robotsTxt: ROBOTS_TXT },
    { agent: 'Googlebot', allowed: true, robotsTxt: ROBOTS_TXT, ...verdict },
  ];
  return engineOutlook(google, { evidence: { ...seen, agents }, now: NOW });
}

test('a page that nothing speaks against can be indexed', () => {
  assert.deepEqual(outlook(), {
    profile: 'google',
    engine: 'Google',
    agent: 'Googlebot',
    verdict: 'indexable',
    sentence: 'Google can index it.',
  });
});

test('robots.txt comes first, with its line', () => {
  const { verdict, sentence } = outlook({ response: { status: 404 } }, { allowed: false, line: 3 });
  assert.equal(verdict, 'not-indexable');
  assert.match(
    sentence,
    /line 3 of https:\/\/example\.com\/robots\.txt disallows it for Googlebot/,
  );
});

test('a robots.txt that cannot be read keeps crawlers away', () => {
  const { sentence } = outlook({}, { allowed: false, because: 'unreachable' });
  assert.match(sentence, /cannot be read/);
});

test('what was not fetched here is not known', () => {
  assert.equal(outlook({ response: false, page: false }).verdict, 'unknown');
});

const elsewhere = 'https://example.com/harbour';
const redirects = [{ url: 'https://example.com/pier', status: 301 }];
const CASES: readonly (readonly [says: string, verdict: string, more: SamplePage, word: RegExp])[] =
  [
    ['404', 'not-indexable', { response: { status: 404 } }, /no page \(status 404\)/],
    ['503', 'not-indexable', { response: { status: 503 } }, /server fails \(status 503\)/],
    ['403', 'not-indexable', { response: { status: 403 } }, /status 403/],
    ['429', 'unknown', { response: { status: 429 } }, /fewer requests/],
    [
      'no answer',
      'not-indexable',
      { response: { failure: 'timeout' } },
      /no better than it did now/,
    ],
    [
      'redirects without end',
      'not-indexable',
      { response: { failure: 'redirects' } },
      /without end/,
    ],
    ['a bad certificate', 'not-indexable', { response: { failure: 'tls' } }, /secure connection/],
    [
      'a redirect',
      'other',
      { response: { redirects, finalUrl: elsewhere } },
      /index https:\/\/example\.com\/harbour instead/,
    ],
    [
      'a redirect to where crawlers may not go',
      'not-indexable',
      {
        response: { redirects, finalUrl: elsewhere },
        targetAgents: [{ agent: 'Googlebot', allowed: false, line: 9, robotsTxt: ROBOTS_TXT }],
      },
      /line 9/,
    ],
    [
      'noindex for all',
      'not-indexable',
      { page: { noindex: [{ agent: '*', source: 'meta', directive: 'noindex' }] } },
      /asked not to index it: noindex in a robots meta element/,
    ],
    [
      'noindex for this crawler',
      'not-indexable',
      { page: { noindex: [{ agent: 'googlebot', source: 'header', directive: 'none' }] } },
      /none in X-Robots-Tag for googlebot/,
    ],
    [
      'noindex for another',
      'indexable',
      { page: { noindex: [{ agent: 'bingbot', source: 'meta', directive: 'noindex' }] } },
      /can index it/,
    ],
    [
      'a date that is past',
      'not-indexable',
      { page: { unavailableAfter: '2026-06-15' } },
      /is past/,
    ],
    ['a date to come', 'indexable', { page: { unavailableAfter: '2026-06-16' } }, /can index/],
    ['a soft 404', 'not-indexable', { soft404: 'title' }, /says "not found"/],
    ['an empty page', 'not-indexable', { soft404: 'empty' }, /no content/],
    [
      'a refresh',
      'other',
      { page: { refresh: { seconds: 0, url: elsewhere } } },
      /the page redirects/,
    ],
    [
      'another canonical page',
      'other',
      { page: { canonicals: [{ url: elsewhere, source: 'html' }] } },
      /names as canonical/,
    ],
    [
      'a picture',
      'unknown',
      { response: { contentType: 'image/png' }, page: false },
      /depends on the type/,
    ],
  ];

for (const [says, verdict, more, word] of CASES) {
  test(`the outlook of a page: ${says}`, () => {
    const told = outlook(more);
    assert.equal(told.verdict, verdict);
    assert.match(told.sentence, word);
    assert.equal(told.instead, verdict === 'other' ? elsewhere : undefined);
  });
}

test('protocol and xsd are no engines', () => {
  assert.equal(isEngineProfile({ ...google, name: 'protocol' }), false);
  assert.equal(isEngineProfile({ ...google, name: 'xsd' }), false);
  assert.equal(isEngineProfile(google), true);
});
