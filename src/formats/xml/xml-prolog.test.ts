// The lines before the root.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { xmlProlog } from './xml-prolog.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

test('without a stylesheet there is the declaration alone', () => {
  assert.equal(xmlProlog({}), DECLARATION);
});

test('a stylesheet is linked as CSS', () => {
  assert.equal(
    xmlProlog({ stylesheet: '/sitemap.css?v=1&w=2#a' }),
    `${DECLARATION}<?xml-stylesheet type="text/css" href="/sitemap.css?v=1&amp;w=2#a"?>\n`,
  );
});

test('an address cannot end the instruction', () => {
  assert.equal(
    xmlProlog({ stylesheet: ' a"?><x/>\u0000ü ' }),
    `${DECLARATION}<?xml-stylesheet type="text/css" href="a%22?%3E%3Cx/%3E%00%C3%BC"?>\n`,
  );
});
