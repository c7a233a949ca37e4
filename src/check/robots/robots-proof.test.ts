// Which robots.txt files speak for a sitemap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Visitor } from '../../net/port/visit.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import { HOSTS_ASKED_MAX, RobotsProof } from './robots-proof.ts';

const urls = (...locs: readonly string[]): readonly Entry[] =>
  locs.map((loc) => ({ kind: 'url', loc }));

/** A visitor that has these robots.txt files, by origin. */
function visitorOf(files: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const visitor = {
    robotsTxt: async (address: string) => {
      const { origin } = new URL(address);
      asked.push(origin);
      const url = `${origin}/robots.txt`;
      return { url, finalUrl: url, status: 200, body: new TextEncoder().encode(files[origin]) };
    },
  } as unknown as Visitor;
  return { visitor, asked };
}

test('each origin is asked once, for all entries of all batches', async () => {
  const { visitor, asked } = visitorOf({ 'https://b.test': 'Sitemap: https://a.test/s.xml' });
  const proof = new RobotsProof(visitor, undefined);
  await proof.askHosts(
    urls('https://b.test/1', 'https://b.test/2', 'https://c.test/', 'https://b.test/'),
  );
  await proof.askHosts(
    urls('https://b.test:8443/', 'http://b.test/', 'https://c.test', 'https://b.test?x'),
  );
  assert.deepEqual(asked, [
    'https://b.test',
    'https://c.test',
    'https://b.test:8443',
    'http://b.test',
  ]);
  assert.deepEqual(proof.of(['https://a.test/s.xml']), ['https://b.test/robots.txt']);
  assert.deepEqual(proof.of(['https://a.test/other.xml']), []);
});

test('what names an index above speaks for the sitemap too', () => {
  const proof = new RobotsProof(undefined, undefined);
  proof.learn('https://b.test/robots.txt', [{ loc: 'https://a.test/index.xml#x' }]);
  proof.learn('https://c.test/robots.txt', [
    { loc: 'https://a.test/s.xml' },
    { loc: 'https://a.test/s.xml' },
  ]);
  assert.deepEqual(proof.of(['https://a.test/s.xml', 'https://a.test/index.xml']), [
    'https://c.test/robots.txt',
    'https://b.test/robots.txt',
  ]);
});

test('a host whose robots.txt is known already is not asked', async () => {
  const { visitor, asked } = visitorOf();
  const proof = new RobotsProof(visitor, undefined);
  proof.learn('https://a.test/robots.txt', []);
  await proof.askHosts(urls('https://a.test/1'));
  assert.deepEqual(asked, []);
});

test('without a visitor, and of what is no web address, nobody is asked', async () => {
  const { visitor, asked } = visitorOf();
  await new RobotsProof(undefined, undefined).askHosts(urls('https://a.test/'));
  await new RobotsProof(visitor, undefined).askHosts(urls('ftp://a.test/', 'x', 'file:///etc/'));
  assert.deepEqual(asked, []);
});

test('as many hosts as are asked, and two more that are counted once each', async () => {
  const { visitor, asked } = visitorOf();
  const proof = new RobotsProof(visitor, undefined);
  const hosts = (count: number): readonly Entry[] =>
    urls(...Array.from({ length: count }, (_, n) => `https://h${n}.test/`));
  await proof.askHosts(hosts(HOSTS_ASKED_MAX));
  assert.deepEqual([asked.length, proof.notAsked], [HOSTS_ASKED_MAX, 0]);
  await proof.askHosts(hosts(HOSTS_ASKED_MAX + 2));
  await proof.askHosts(hosts(HOSTS_ASKED_MAX + 2).toReversed());
  assert.deepEqual([asked.length, proof.notAsked], [HOSTS_ASKED_MAX, 2]);
});
