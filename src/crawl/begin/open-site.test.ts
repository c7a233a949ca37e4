// Where a crawl begins.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redirectTo, startFakeSite } from '../../../tests/support/fake-site.ts';
import { createVisitor } from '../../net/visitor.ts';
import { openSite } from './open-site.ts';

const HTML = { 'content-type': 'text/html' };
const canonical = (href: string) => ({
  headers: HTML,
  body: `<link rel="canonical" href="${href}"><p>A page.`,
});

async function open(url: string, publicOrigin?: string) {
  await using visitor = createVisitor({ trustedUrl: url, allowPrivate: true });
  return await openSite(url, { visitor, publicOrigin });
}

test('the folder of the address is crawled', async () => {
  await using site = await startFakeSite({
    '/shop/index.html': 'A page.',
    '/about': redirectTo('/info/about'),
    '/info/about': 'A page.',
    '/old/': redirectTo('/new/a'),
    '/new/a': 'A page.',
  });
  const { origin } = site;
  assert.equal((await open(`${origin}/shop/index.html#top`)).folder, `${origin}/shop/`);
  assert.equal((await open(`${origin}/about`)).folder, `${origin}/`);
  assert.equal((await open(`${origin}/old/`)).folder, `${origin}/new/`);
});

test('origins on the way are names of the site that answers', async () => {
  await using last = await startFakeSite({ '/': 'A page.' });
  await using middle = await startFakeSite({ '/': redirectTo(`${last.origin}/`) });
  await using first = await startFakeSite({ '/': redirectTo(`${middle.origin}/`) });
  const site = await open(`${first.origin}/`);
  assert.equal(site.origin, last.origin);
  assert.deepEqual(site.names, [first.origin, middle.origin].toSorted());
  assert.equal(site.typed, `${first.origin}/`);
});

test('credentials are not kept', async () => {
  await using site = await startFakeSite({ '/': 'A page.' });
  const address = new URL(site.origin);
  address.username = 'me';
  address.password = 'secret';
  const opened = await open(address.href);
  assert.equal(JSON.stringify(opened).includes('secret'), false);
});

test('the start tells the public name of a copy, when it is the same page there', async () => {
  await using site = await startFakeSite({
    '/': canonical('https://shop.example/'),
    '/a': canonical('https://shop.example/b'),
    '/c': canonical('/c'),
    '/d': { ...canonical('https://shop.example/d'), status: 404 },
  });
  const { origin } = site;
  const at = async (path: string) => (await open(origin + path)).publicOrigin;
  assert.equal(await at('/'), 'https://shop.example');
  assert.deepEqual((await open(`${origin}/`)).names, ['https://shop.example']);
  assert.equal(await at('/a'), undefined);
  assert.equal(await at('/c'), undefined);
  assert.equal(await at('/d'), undefined);
});

test('a public name that is given counts before what the start tells', async () => {
  await using site = await startFakeSite({ '/': canonical('https://shop.example/') });
  const opened = await open(`${site.origin}/`, 'https://www.example.com');
  assert.equal(opened.publicOrigin, 'https://www.example.com');
  const own = await open(`${site.origin}/`, site.origin);
  assert.equal(own.publicOrigin, undefined);
});

test('a start that does not answer, or may not be asked for, begins nothing', async () => {
  await using site = await startFakeSite({ '/robots.txt': 'User-agent: *\nDisallow: /a' });
  await assert.rejects(open(`${site.origin}/a`), {
    code: 'CRAWL_NOT_STARTED',
    hint: /another name with --agent/,
  });
  site.serve({ '/robots.txt': { status: 500 } });
  await assert.rejects(open(`${site.origin}/b`), { code: 'CRAWL_NOT_STARTED' });
  await assert.rejects(open('http://127.0.0.1:9/'), { code: 'CRAWL_NOT_STARTED' });
});
