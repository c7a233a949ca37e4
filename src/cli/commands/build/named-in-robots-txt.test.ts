// When the step "put it into robots.txt" is done already.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROBOTS_BYTES_MAX } from '../../../formats/robots-txt/robots-line.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { isNamedInRobotsTxt } from './named-in-robots-txt.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-named-'));
after(() => rmSync(folder, { recursive: true }));

function named(robots: string | undefined, sitemaps: readonly string[], targets = [folder]) {
  rmSync(join(folder, 'robots.txt'), { force: true });
  if (robots !== undefined) writeFileSync(join(folder, 'robots.txt'), robots);
  return isNamedInRobotsTxt({ sitemaps, targets } as unknown as PublishReport);
}

const ONE = 'https://example.com/sitemap.xml';
const TWO = 'https://example.com/sitemap-index-2.xml';

test('a robots.txt beside the set names it, or does not', async () => {
  assert.equal(await named(`User-agent: *\nDisallow:\nsitemap: ${ONE}\n`, [ONE]), true);
  assert.equal(await named('Sitemap: /sitemap.xml\n', [ONE]), true);
  assert.equal(await named('Sitemap: https://example.com/old.xml\n', [ONE]), false);
  assert.equal(await named(`# Sitemap: ${ONE}\n`, [ONE]), false);
  assert.equal(await named(undefined, [ONE]), false);
});

test('every way in has to be named, beside a set at the root', async () => {
  assert.equal(await named(`Sitemap: ${ONE}\n`, [ONE, TWO]), false);
  assert.equal(await named(`Sitemap: ${ONE}\nSitemap: ${TWO}\n`, [ONE, TWO]), true);
  const below = 'https://example.com/docs/sitemap.xml';
  assert.equal(await named(`Sitemap: ${below}\n`, [below]), false);
  assert.equal(await named(`Sitemap: ${ONE}\n`, [ONE], ['s3://maps/example']), false);
  assert.equal(await named('', []), false);
});

test('of a robots.txt the part is read that engines read, however large it is', async () => {
  const line = `Sitemap: ${ONE}\n`;
  const filled = (bytes: number): string => `#${'x'.repeat(bytes - line.length - 2)}\n${line}`;
  assert.equal(await named(filled(ROBOTS_BYTES_MAX), [ONE]), true);
  assert.equal(await named(filled(ROBOTS_BYTES_MAX + line.length), [ONE]), false);
  await named(line, [ONE]);
  // More than memory takes at once, and nothing of it on the disk.
  truncateSync(join(folder, 'robots.txt'), 3 * 1024 ** 3);
  const report = { sitemaps: [ONE], targets: [folder] } as unknown as PublishReport;
  assert.equal(await isNamedInRobotsTxt(report), true);
});
