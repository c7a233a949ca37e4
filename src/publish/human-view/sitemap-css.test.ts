// The style sheet of the XML files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemapCss } from './sitemap-css.ts';

/** The strings of a style sheet, unescaped as CSS has it. */
function strings(css: string): string[] {
  return [...css.matchAll(/"((?:\\[\s\S]|[^"\\\n])*)"/g)].map(([, text = '']) =>
    text
      .replace(/\\\n/g, '')
      .replace(/\\([\da-f]{1,6})\s?/gi, (_, digits) => String.fromCodePoint(parseInt(digits, 16))),
  );
}

/** A style sheet without its strings. */
const rules = (css: string): string => css.replace(/"(?:\\[\s\S]|[^"\\\n])*"/g, '""');

test('it is the same for a urlset and an index, and says that it has no links', () => {
  const css = sitemapCss();
  for (const root of ['urlset', 'sitemapindex']) assert.match(css, new RegExp(`${root}::before`));
  assert.equal(strings(css).filter((text) => text.includes('cannot make it a link')).length, 2);
  assert.doesNotMatch(css, /HUMAN-PAGE/);
});

test('the page for people is named in both', () => {
  const named = strings(sitemapCss({ humanPage: 'https://example.com/sitemap.html' }));
  const where = named.filter((text) => text.endsWith(' https://example.com/sitemap.html'));
  assert.equal(where.length, 2);
});

test('a name can neither end its string nor begin a rule', () => {
  const nasty = 'a"b\\c\n} * { display: none } \u0000 $& /* é';
  const css = sitemapCss({ humanPage: nasty });
  assert.equal(rules(css), rules(sitemapCss()));
  assert.equal(strings(css).filter((text) => text.endsWith(nasty)).length, 2);
});

test('every brace that opens closes', () => {
  const text = rules(sitemapCss());
  assert.equal(text.split('{').length, text.split('}').length);
  assert.ok(text.split('{').length > 20);
});
