// Patterns of routes: which paths they have, and the path of a page by its parameters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import { RoutePattern } from './route-pattern.ts';

for (const [text, params, path] of [
  ['/blog/[slug]', 'first', 'blog/first'],
  ['/blog/:slug', 'first', 'blog/first'],
  ['/blog/$slug', 'first', 'blog/first'],
  ['/blog/post-[id].html', 7, 'blog/post-7.html'],
  ['/[id=integer]', { id: 7 }, '7'],
  ['/docs/[...path]', 'a/b c', 'docs/a/b%20c'],
  ['/docs/[...path]', { path: ['a', 'b/c'] }, 'docs/a/b%2Fc'],
  ['/docs/[[...path]]', { path: [] }, 'docs'],
  ['/[[lang]]/about', {}, 'about'],
  ['/[[lang]]/about', 'de', 'de/about'],
  ['/:lang?/about', {}, 'about'],
  ['/docs/:path(.*)*', 'a/b', 'docs/a/b'],
  ['/docs/:path*', {}, 'docs'],
  ['/files/*', 'a/b', 'files/a/b'],
  ['/files/$', { '*': 'a/b' }, 'files/a/b'],
  ['/[year]/[slug]', { year: 2026, slug: 'é ?#%' }, '2026/%C3%A9%20%3F%23%25'],
] as const) {
  test(`${text} with ${JSON.stringify(params)} is at ${path}`, () => {
    const pattern = new RoutePattern(text);
    assert.equal(pattern.pathOf(params), path);
    assert.ok(pattern.matches(`/${path}`), 'it has its own page');
    assert.ok(pattern.matches(`/${path}/`), 'also with a slash');
  });
}

for (const [text, path] of [
  ['/blog/[slug]', '/blog/'],
  ['/blog/[slug]', '/blog/a/b'],
  ['/blog/[slug]', '/news/a'],
  ['/a.b/[slug]', '/axb/c'],
  ['/docs/[...path]', '/docs/'],
  ['/a{b,c}/[slug]', '/ab/x'],
  ['/[[lang]]/about', '/de/fr/about'],
] as const) {
  test(`${text} has no page at ${path}`, () => {
    assert.equal(new RoutePattern(text).matches(path), false);
  });
}

test('a pattern matches addresses as URLs write them', () => {
  assert.ok(new RoutePattern('/über/[slug]').matches('/%C3%BCber/x'));
  assert.ok(new RoutePattern('/a,b!/[slug]').matches('/a,b!/x'));
});

test('no path takes long, whatever the parameters', () => {
  const before = performance.now();
  const pattern = new RoutePattern('/[year]-[month]-[day]-[slug]');
  assert.equal(pattern.matches(`/${'-'.repeat(1_000)}/x`), false);
  assert.ok(performance.now() - before < 1_000);
});

test('a value that is missing or has no name is refused with the names', () => {
  const refused = (message: RegExp) => (error: unknown) =>
    isPortolanError(error) && error.code === 'CONFIG_INVALID' && message.test(error.message);
  const pattern = new RoutePattern('/[year]/[slug]');
  assert.throws(() => pattern.pathOf({ year: 1, slug: '' }), refused(/no value for slug/));
  for (const slug of [null, {}, () => 'a'] as unknown as string[]) {
    assert.throws(() => pattern.pathOf({ year: 1, slug }), refused(/no value for slug/));
  }
  assert.throws(() => pattern.pathOf('first'), refused(/parameters: year, slug/));
  assert.throws(() => new RoutePattern('/about').pathOf('first'), refused(/parameters: none/));
});
