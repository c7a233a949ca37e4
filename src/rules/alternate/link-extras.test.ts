// Links that are no hreflang links, and what they lack.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkExtras } from './link-extras.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

function kindsOf(...all: readonly Readonly<Record<string, string>>[]): readonly string[] {
  const extras = all.map((attributes) => ({ namespace: XHTML, name: 'link', attributes }));
  return linkExtras({ loc: 'https://example.com/', extras }).map(({ kind }) => kind);
}

test('what a link lacks is reported, whatever the case of its attributes', () => {
  const href = 'https://example.com/de';
  assert.deepEqual(
    kindsOf(
      { rel: 'alternate', hreflang: 'de' },
      { REL: 'Alternate', HREF: href },
      { hreflang: 'de', href },
      { rel: 'canonical', href },
      { rel: 'nofollow alternate', hreflang: ' ', href },
      {},
    ),
    ['href-missing', 'hreflang-missing', 'rel-missing', 'other', 'hreflang-missing', 'other'],
  );
});

test('links to pages for phones and into apps are what they are', () => {
  assert.deepEqual(
    kindsOf(
      { rel: 'alternate', media: 'handheld', href: 'https://m.example.com/' },
      { rel: 'alternate', media: 'handheld' },
      { rel: 'alternate', href: 'ios-app://1/example' },
    ),
    ['phone', 'href-missing', 'app'],
  );
});

test('a misspelt namespace of XHTML counts, other elements do not', () => {
  const extras = [
    { namespace: 'https://www.w3.org/1999/xhtml', name: 'Link' },
    { namespace: 'http://www.w3.org/2005/Atom', name: 'link' },
    { namespace: XHTML, name: 'meta' },
  ];
  assert.equal(linkExtras({ loc: 'https://example.com/', extras }).length, 1);
});

test('an entry without other elements has no links', () => {
  assert.deepEqual(linkExtras({ loc: 'https://example.com/' }), []);
});
