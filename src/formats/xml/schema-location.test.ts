// xsi:schemaLocation of roots: what fits, and what does not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InternalReadOptions, readSitemap } from '../sitemap-reader.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

async function remarked(root: string, attributes: string): Promise<(string | undefined)[]> {
  const entry = root === 'urlset' ? 'url' : 'sitemap';
  const document =
    `<?xml version="1.0"?><${root} xmlns="${NS}" ${attributes}>` +
    `<${entry}><loc>https://example.com/</loc></${entry}></${root}>`;
  const found: (string | undefined)[] = [];
  const options: InternalReadOptions = {
    remarks: true,
    onProblem: (problem) => found.push(`${problem.code}: ${problem.found}`),
  };
  for await (const _ of readSitemap.batches(new TextEncoder().encode(document), options));
  return found;
}

const located = (value: string): string => `${XSI} xsi:schemaLocation="${value}"`;

test('each kind of sitemap with its own schema, and extensions beside it, fit', async () => {
  for (const [root, schema] of [
    ['urlset', `${NS}/sitemap.xsd`],
    ['sitemapindex', `${NS}/siteindex.xsd`],
  ] as const) {
    assert.deepEqual(await remarked(root, located(`${NS} ${schema}`)), []);
    const both = `\n  ${NS}\n  ${schema}\n  ${IMAGE}\n  ${IMAGE}/sitemap-image.xsd\n`;
    assert.deepEqual(await remarked(root, located(both)), []);
    assert.deepEqual(await remarked(root, located(`${NS} https://example.com/my.xsd`)), []);
    assert.deepEqual(await remarked(root, located('')), []);
    assert.deepEqual(await remarked(root, ''), []);
  }
});

test('the schema of the other kind does not fit', async () => {
  assert.deepEqual(await remarked('urlset', located(`${NS} ${NS}/siteindex.xsd`)), [
    `namespace-schema-location: ${NS}/siteindex.xsd`,
  ]);
  assert.deepEqual(await remarked('sitemapindex', located(`${NS} sitemap.xsd`)), [
    'namespace-schema-location: sitemap.xsd',
  ]);
});

test('half a pair, and a misspelt namespace, do not fit', async () => {
  const https = NS.replace('http:', 'https:');
  assert.deepEqual(await remarked('urlset', located(`${NS} ${NS}/sitemap.xsd ${IMAGE}`)), [
    `namespace-schema-location: ${IMAGE}`,
  ]);
  assert.deepEqual(await remarked('urlset', located(`${https} ${NS}/sitemap.xsd`)), [
    `namespace-schema-location: ${https}`,
  ]);
});

test('an attribute of another namespace is none of ours', async () => {
  const other = `xmlns:x="https://example.com/x" x:schemaLocation="${NS}"`;
  assert.deepEqual(await remarked('urlset', other), []);
});
