// Documents that are judged in the pass that reads them, by both ways in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChecker } from '../../rules/checker.ts';
import { check } from '../run/check.ts';
import { checkDocument } from './check-document.ts';

for (const text of ['', ' ', '<urlset']) {
  test(`check and checkDocument judge ${JSON.stringify(text)} alike by the schemas`, async () => {
    const bytes = new TextEncoder().encode(text);
    const report = await check(bytes, { profile: 'xsd', url: 'https://example.com/sitemap.xml' });
    const checker = createChecker({ profile: 'xsd', now: 0 });
    await checkDocument(bytes, checker, { sitemap: 'https://example.com/sitemap.xml' });
    const rules = report.findings.map(({ rule }) => rule);
    assert.deepEqual(rules, ['schema-not-well-formed']);
    assert.deepEqual(
      checker.findings().map(({ rule }) => rule),
      rules,
    );
  });
}
