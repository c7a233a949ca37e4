// By which scheme a sub-domain counts, and how many may be opened.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  broken,
  home,
  madeUp,
  madeUpTime,
  visitOf,
} from '../../../tests/support/made-up-visitor.ts';
import type { Visit } from '../../net/port/visit.ts';
import { crawl } from '../crawl.ts';
import { HOSTS_MAX } from './open-hosts.ts';

const START = 'https://e.example/';

function redirect(url: string, location: string): Visit {
  return visitOf(url, { status: 301, headers: new Map([['location', location]]) });
}

async function decide(answer: (url: string) => Visit | undefined): Promise<Map<string, string>> {
  const visitor = madeUp(answer);
  await using site = crawl(START, { subdomains: true, visitor, ...madeUpTime() });
  await site.visit();
  return new Map([...site.decisions()].map(({ url, reason }) => [url, reason]));
}

test('http and https of a host are one, under the scheme by which it answers', async () => {
  const decided = await decide((url) => {
    if (url === START)
      return visitOf(url, {}, home(['http://a.e.example/', 'https://b.e.example/']));
    if (url === 'http://a.e.example/') return redirect(url, 'https://a.e.example/');
    const links = ['http://a.e.example/x', 'https://a.e.example/x', 'http://b.e.example/x'];
    if (url === 'https://a.e.example/') return visitOf(url, {}, home(links));
    // No TLS.
    if (url.startsWith('https://b.')) return broken(url);
    return undefined;
  });
  const of = (reason: string) =>
    [...decided].flatMap(([url, why]) => (why === reason ? [url] : []));
  assert.deepEqual(of('listed'), [
    'http://b.e.example/x',
    'https://a.e.example/',
    'https://a.e.example/x',
    START,
  ]);
  assert.equal(decided.has('http://a.e.example/x'), false);
});

test('hosts without end have an end', async () => {
  const links = Array.from({ length: HOSTS_MAX + 5 }, (_, at) => `https://h${at}.e.example/`);
  const decided = await decide((url) =>
    url === START ? visitOf(url, {}, home(links)) : undefined,
  );
  const reasons = links.map((link) => decided.get(link));
  assert.equal(reasons.filter((reason) => reason === 'limit').length, 5);
  assert.equal(reasons.filter((reason) => reason === 'listed').length, HOSTS_MAX);
});
