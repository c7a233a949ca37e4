// What is said when the set of one host is refused and that of another is published.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { PublishRefusedError } from '../../../publish/report/publish-report.ts';
import { refusalOfHosts } from './crawl-publish.ts';

const REPORT: PublishReport = {
  version: 1,
  complete: true,
  dryRun: false,
  targets: [],
  sitemaps: [],
  entries: 1,
  skipped: 0,
  excluded: 0,
  duplicates: 0,
  findings: [],
  proofs: [],
  announcements: [],
  files: [],
};
const WHY = {
  message: 'The set would shrink by 80 %: 5 URLs to 1.',
  hint: 'Nothing was published. If it is meant: --max-shrink 80%.',
};
const REFUSAL = new PublishRefusedError('PUBLISH_SHRUNK', WHY, REPORT);
const SITE = { origin: 'https://example.com', report: REPORT };
const BLOG = { origin: 'https://blog.example.com', report: REFUSAL.report, refusal: REFUSAL };

test('the host whose set was refused is named, and what was published is said', () => {
  const refusal = refusalOfHosts([SITE, BLOG]);
  assert.equal(refusal?.code, 'PUBLISH_SHRUNK');
  assert.equal(refusal.report.refused?.code, 'PUBLISH_SHRUNK');
  assert.equal(refusal.message, `https://blog.example.com: ${WHY.message}`);
  assert.equal(
    refusal.hint,
    'Published anyway: the set of https://example.com. If it is meant: --max-shrink 80%.',
  );
});

test('nothing was published where every set was refused, or of a dry run', () => {
  const other = { ...BLOG, origin: 'https://example.com' };
  const all = refusalOfHosts([other, BLOG]);
  assert.equal(
    all?.message,
    `https://example.com: ${WHY.message} https://blog.example.com: ${WHY.message}`,
  );
  assert.equal(all.hint, WHY.hint);
  const dry = refusalOfHosts([{ ...SITE, report: { ...REPORT, dryRun: true } }, BLOG]);
  assert.equal(dry?.hint, WHY.hint);
});

test('one set alone is refused as it was, and none if all is well', () => {
  assert.equal(refusalOfHosts([{ ...BLOG, origin: undefined }]), REFUSAL);
  assert.equal(refusalOfHosts([SITE]), undefined);
});
