// Links in other spellings than those in which they are asked for, before robots.txt.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { type FakeRoute, startFakeSite } from '../../../tests/support/fake-site.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import { crawl } from '../crawl.ts';

const SITES = 25;

function page(words: string, links: readonly string[] = []): FakeRoute {
  const anchors = links.map((link) => `<a href="${link}">${words}</a>`).join(' ');
  const body = `<!doctype html><title>${words}</title>${anchors}<main>All about ${words}.</main>`;
  return { body, headers: { 'content-type': 'text/html; charset=utf-8' } };
}

interface Visited {
  readonly asked: ReadonlySet<string>;
  readonly reasons: Readonly<Record<string, string>>;
}

async function visitAll(routes: Readonly<Record<string, FakeRoute | string>>): Promise<Visited> {
  await using site = await startFakeSite(routes);
  await using run = crawl(`${site.origin}/`, { now: Date.UTC(2026, 10, 22) });
  for await (const _ of run.batches());
  const decisions = [...run.decisions()].map(({ url, reason }) => [
    url.slice(site.origin.length),
    reason,
  ]);
  const asked = new Set(site.requests);
  return { asked, reasons: Object.fromEntries(decisions) };
}

test('an address is asked for when each spelling in which it was linked is allowed', async () => {
  const { asked, reasons } = await visitAll({
    '/robots.txt':
      'User-agent: *\nDisallow: /%7Ea/\nDisallow: /~b/\nDisallow: /%7\nAllow: /~c/\nDisallow: /x%2Dy\n',
    '/': page('home', ['/%7Ea/1', '/~a/2', '/%7eb/1', '/%7Ec/1', '/%61%62', '/x-y?utm_source=a']),
    '/~c/1': page('c'),
    '/ab': page('ab', ['/~c/2']),
    '/~c/2': page('c2'),
  });
  assert.deepEqual(reasons, {
    '/': 'listed',
    '/~a/1': 'robots',
    '/~a/2': 'robots',
    '/~b/1': 'robots',
    '/~c/1': 'robots',
    '/ab': 'listed',
    '/x-y': 'robots',
    '/~c/2': 'listed',
  });
  for (const path of ['/~a/1', '/%7Ea/1', '/~a/2', '/~b/1', '/~c/1', '/x-y']) {
    assert.ok(!asked.has(path), path);
  }
});

test('so is one that a sitemap lists', async () => {
  const { reasons } = await visitAll({
    '/robots.txt': 'User-agent: *\nDisallow: /%7\nSitemap: /sitemap.xml\n',
    '/': page('home'),
    '/sitemap.xml': {
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/%7Ea</loc></url>
<url><loc>/~b</loc></url></urlset>`,
      headers: { 'content-type': 'application/xml' },
    },
    '/~a': page('a'),
    '/~b': page('b'),
  });
  assert.deepEqual(reasons, { '/': 'listed', '/~a': 'robots', '/~b': 'listed' });
});

// One address each, in all of its spellings.
const LETTERS = [
  ['a', '%61'],
  ['~', '%7E', '%7e'],
  ['-', '%2D'],
  ['%C3%A9', '%c3%a9', '\u00e9'],
  ['/'],
  ['%5B', '['],
];

test('no address that is disallowed as it is linked is ever asked for', async () => {
  for (let seed = TEST_SEED; seed < TEST_SEED + SITES; seed += 1) {
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const spell = (): string =>
      `/${Array.from({ length: 1 + random() * 4 }, () => pick(pick(LETTERS))).join('')}`;
    const links = Array.from({ length: 8 }, spell);
    const rules = Array.from({ length: 4 }, () => {
      const type = random() < 0.4 ? 'Allow' : 'Disallow';
      return `${type}: ${spell().slice(0, 2 + Math.floor(random() * 6))}`;
    });
    const text = `User-agent: *\n${rules.join('\n')}\nAllow: /$\n`;
    const robots = readRobotsTxt(text);
    const { asked } = await visitAll({ '/robots.txt': text, '/': page('home', links) });
    for (const link of links) {
      // As browsers write what is not ASCII.
      const linked = link.replaceAll('\u00e9', '%C3%A9');
      if (robots.isAllowed(linked, 'Portolan')) continue;
      const normal = linked
        .replace(/%61/g, 'a')
        .replace(/%7e/gi, '~')
        .replace(/%2d/gi, '-')
        .replace(/%c3%a9/g, '%C3%A9')
        .replaceAll('[', '%5B');
      const message = `PORTOLAN_FUZZ_SEED=${seed}: ${link} of ${JSON.stringify(text)}`;
      assert.ok(!asked.has(normal) && !asked.has(linked), message);
    }
  }
});
