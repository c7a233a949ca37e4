// Inputs that once crashed, hung or misled a check.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkDocument } from '../../src/check/read/check-document.ts';
import { check } from '../../src/check/run/check.ts';
import type { InternalReadOptions } from '../../src/formats/sitemap-reader.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import { createChecker } from '../../src/rules/checker.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NOW = '2026-11-21';

function urlset(...locs: readonly string[]): Uint8Array {
  const entries = locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('');
  return new TextEncoder().encode(`<urlset xmlns="${NAMESPACE}">${entries}</urlset>`);
}

describe('hostile input of a check', () => {
  it('a host of 20,000 capitals is a finding', async () => {
    const long = `https://${'T'.repeat(20_000)}/`;
    const report = await check(urlset(long, 'https://example.com/'), {
      url: 'https://example.com/sitemap.xml',
      now: NOW,
    });
    assert.equal(report.findings[0]?.severity, 'error');
    const child = `<sitemap><loc>${long}</loc></sitemap>`;
    const index = `<sitemapindex xmlns="${NAMESPACE}">${child}</sitemapindex>`;
    await check(new TextEncoder().encode(index), { now: NOW });
  });

  it('a pipe, a link to nothing and an unreadable file in a folder are not sitemaps', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'pages.xml'), urlset('https://example.com/'));
    symlinkSync(join(folder, 'nowhere.xml'), join(folder, 'dangling.xml'));
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(folder, 'pipe.xml')]);
    mkdirSync(join(folder, 'folder.xml'));
    const report = await check(folder, { now: NOW });
    assert.deepEqual([report.entries, report.complete], [1, true]);
  });

  it('of a robots.txt of 3 GiB in a folder the beginning is read', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'sitemap.xml'), urlset('https://example.com/'));
    const robots = join(folder, 'robots.txt');
    writeFileSync(robots, 'Sitemap: /sitemap.xml\n');
    truncateSync(robots, 3 * 1024 ** 3);
    const before = process.memoryUsage().rss;
    const report = await check(folder, { url: 'https://example.com/', now: NOW });
    assert.ok(report.findings.some(({ rule }) => rule === 'robots-too-large'));
    assert.ok(process.memoryUsage().rss - before < 256 * 1024 ** 2);
  });

  it('a robots.txt that is a link out of the folder is not read', async (t) => {
    const folder = temporaryFolder(t);
    const site = join(folder, 'site');
    mkdirSync(site);
    writeFileSync(join(folder, 'secret'), 'password: hunter2\n');
    writeFileSync(join(site, 'sitemap.xml'), urlset('https://example.com/'));
    symlinkSync(join(folder, 'secret'), join(site, 'robots.txt'));
    const report = await check(site, { url: 'https://example.com/', pages: 'all', now: NOW });
    assert.doesNotMatch(JSON.stringify(report), /hunter2|password/);
  });

  it('elements out of order are seen, whoever reads the entry', async () => {
    const bytes = new TextEncoder().encode(
      `<urlset xmlns="${NAMESPACE}"><url><lastmod>2026-01-01</lastmod>` +
        '<loc>https://example.com/é</loc></url></urlset>',
    );
    const checker = createChecker({ now: Date.parse(NOW) });
    await checkDocument(bytes, checker, { sitemap: 'sitemap.xml' });
    assert.ok(checker.findings().some(({ rule }) => rule === 'element-order'));
    const statistics = {
      bytesScanned: 0,
      bytesTokenized: 0,
      entriesScanned: 0,
      entriesTokenized: 0,
    };
    const options: InternalReadOptions = { statistics };
    for await (const _ of readSitemap.batches(bytes, options)) {
      // The scanner reads this entry: the test would show nothing otherwise.
    }
    assert.equal(statistics.entriesScanned, 1);
  });

  it('places of findings are bounded together', async () => {
    const loc = `https://other.example.com/${'x'.repeat(1_900)}`;
    const checker = createChecker({ now: Date.parse(NOW), placesMax: 1_000 });
    for (let number = 0; number < 40; number += 1) {
      const url = `https://example.com/sitemap-${number}.xml`;
      await checkDocument(
        urlset(...Array.from({ length: 1_000 }, (_, at) => `${loc}${at}`)),
        checker,
        {
          sitemap: url,
          url,
        },
      );
    }
    const findings = checker.findings();
    const kept = findings.reduce((sum, { places }) => sum + places.length, 0);
    const counted = findings.reduce((sum, { count }) => sum + count, 0);
    assert.ok(kept < 20_000, `${kept} places are kept`);
    assert.ok(counted >= 40_000);
  });
});
