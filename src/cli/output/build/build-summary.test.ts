// What people read after a build.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { type BuildSummaryOptions, formatBuildSummary } from './build-summary.ts';

const plain = (text: string): string => text;
const options: BuildSummaryOptions = {
  verbose: false,
  paints: { bold: plain, dim: plain, yellow: plain, red: plain, cyan: plain },
  elapsedMs: 0,
  withState: true,
  refused: false,
  namedInRobotsTxt: false,
  nameOf: plain,
};
const report: PublishReport = {
  version: 1,
  complete: true,
  dryRun: false,
  targets: ['public'],
  sitemaps: ['https://example.com/sitemap.xml'],
  entries: 10,
  skipped: 0,
  excluded: 0,
  duplicates: 0,
  findings: [],
  proofs: [],
  announcements: [],
  files: [{ name: 'sitemap.xml', kind: 'urlset', urls: 10, bytes: 2_048, state: 'new' }],
};
const summary = (
  change: Partial<PublishReport> = {},
  more: Partial<BuildSummaryOptions> = {},
): string => formatBuildSummary({ ...report, ...change }, { ...options, ...more });

test('a plain publication is a page that says what to do next', () => {
  assert.equal(
    summary(),
    `Published to public
  https://example.com/sitemap.xml

    File           Lists   Size
  + sitemap.xml  10 URLs  2 KiB  new

10 URLs in 1 file, 2 KiB.
1 file written.

Next
  Put into https://example.com/robots.txt (--robots-txt does it): Sitemap: https://example.com/sitemap.xml
  See what engines will see: portolan read https://example.com/sitemap.xml --follow
`,
  );
});

test('a part says what it is a part of, and how all of them become visible', () => {
  const parts = { publication: 'night', part: 3, count: 8, outcome: 'published' } as const;
  const part = { sitemaps: [], parts };
  assert.match(summary(part), /^Published part 3 of 8 \(0 to 7\) of night to public\n/);
  assert.match(summary(part), /all 8 parts are there: portolan build --commit night, same --base/);
  const again = { ...part, parts: { ...parts, outcome: 'already-published' } as const };
  assert.match(summary(again), /^An earlier attempt published part 3 .*: nothing was changed\n/);
  const done = { publication: 'night', count: 8, outcome: 'already-committed' } as const;
  assert.match(summary({ parts: done }), /^night was committed to public before: nothing/);
});

test('what robots.txt says already is not asked for', () => {
  assert.match(summary(), /Put into/);
  assert.doesNotMatch(summary({}, { namedInRobotsTxt: true }), /Put into/);
});

const gone = { name: 'b.xml.gz', kind: 'urlset', urls: 5, bytes: 9_000, state: 'removed' } as const;

test('totals count what is there, with and without compression', () => {
  const files = [
    { name: 'a.xml.gz', kind: 'urlset', urls: 10, bytes: 10_240, gzipBytes: 1_024, state: 'new' },
    { name: 'sitemap.xml', kind: 'index', urls: 1, bytes: 1_024, state: 'unchanged' },
    gone,
  ] as const;
  const text = summary({ files }, { elapsedMs: 13_210 });
  assert.match(text, /^10 URLs in 2 files, 11 KiB \(2 KiB with gzip\)\.$/m);
  assert.match(text, /^1 file written, 1 removed, in 13 s\.$/m);
});

test('the difference is said where it is known', () => {
  const text = summary({ entries: 5_000, added: 1_204, changed: 3, removed: 1 });
  assert.match(text, /^Since last time: 1,204 URLs added, 3 changed, 1 removed\.$/m);
  assert.doesNotMatch(summary(), /Since last time/);
  assert.match(summary({ added: 0, changed: 0, removed: 0 }), /: 0 URLs added, 0 changed, 0 remo/);
  assert.doesNotMatch(summary({ added: 10, changed: 0, removed: 0 }), /Since last time/);
});

test('what was left out is counted', () => {
  assert.match(
    summary({ skipped: 1, excluded: 14, duplicates: 2 }),
    /^Left out: 1 entry that cannot be listed, 14 pages not to be listed, 2 duplicates\.$/m,
  );
  assert.match(summary({ duplicates: 1 }), /^Left out: 1 duplicate\.$/m);
});

test('a dry run speaks of what would be', () => {
  const text = summary({ dryRun: true, files: [...report.files, gone] });
  assert.match(text, /^Dry run: nothing was written\. This would be published to public\n/);
  assert.match(text, /^1 file to write, 1 to remove\.$/m);
  assert.match(text, /^Next\n {2}Leave out --dry-run, and it is done\.\n$/m);
  assert.doesNotMatch(text, /\bwritten,|removed,/);
});

test('what a guard refused is shown as not published, without steps', () => {
  const text = summary({}, { refused: true });
  assert.match(text, /^Not published\. This would have gone to public\n/);
  assert.match(text, /^1 file to write\.$/m);
  assert.doesNotMatch(text, /^Next$/m);
});

test('a publication that changed nothing says so', () => {
  const files = report.files.map((file) => ({ ...file, state: 'unchanged' as const }));
  assert.match(summary({ files }), /^Nothing changed in public\n/);
});

test('several targets are named, as the user would', () => {
  const nameOf = (name: string): string => name.replace('/srv/', '');
  assert.match(summary({ targets: ['/srv/public'] }, { nameOf }), /^Published to public$/m);
  assert.match(
    summary({ targets: ['public', 's3://maps'] }),
    /^Published to public and s3:\/\/maps$/m,
  );
});

test('a source that broke off is told in the title', () => {
  const text = summary({ complete: false });
  assert.match(text, /^Published to public, though not every source was read completely\n/);
});

test('an empty set has nothing to be put online', () => {
  const findings = [
    { rule: 'set-empty', severity: 'error', message: 'Nothing.', count: 1, places: [] },
  ] as const;
  const text = summary({ entries: 0, files: [], findings, complete: false });
  assert.match(text, /^Nothing to publish\n/);
  assert.doesNotMatch(text, /^Next$/m);
});

test('hosts are told which line proves that they agree', () => {
  const lines = ['Sitemap: https://example.com/sitemap.xml'];
  const proofs = [
    { robotsTxt: 'https://a.example/robots.txt', lines },
    { robotsTxt: 'https://b.example/robots.txt', lines, written: true },
  ];
  const shown = `Hosts whose robots.txt must name this set
  https://a.example/robots.txt
      Sitemap: https://example.com/sitemap.xml
  https://b.example/robots.txt (written)
      Sitemap: https://example.com/sitemap.xml
`;
  assert.ok(summary({ proofs }).includes(shown));
  assert.ok(summary({ proofs, dryRun: true }).includes('b.example/robots.txt (would be written)'));
});

test('announcements are told one by one, and what failed is tried again', () => {
  const announcements = [
    { announcer: 'robots-txt', outcome: 'accepted', message: 'It names the set.' },
    { announcer: 'indexnow', outcome: 'failed', message: 'It answered 503.' },
    { announcer: 'bing', outcome: 'skipped', message: 'Nothing changed.' },
  ] as const;
  const text = summary({ announcements });
  assert.ok(
    text.includes(`Announcements
  accepted  robots-txt: It names the set.
  failed    indexnow: It answered 503.
  skipped   bing: Nothing changed.
`),
  );
  assert.match(text, /^ {2}Announcements that failed are tried again by the next build\.$/m);
  assert.doesNotMatch(text, /Put into/);
});

test('who keeps no state is told what it would do', () => {
  assert.match(summary({}, { withState: false }), /--state \.sitemap\.db\n$/);
});

test('what strangers wrote steers no terminal', () => {
  const text = summary({
    targets: ['\x1b[2J'],
    sitemaps: ['https://example.com/\x1b'],
    announcements: [{ announcer: 'bing', outcome: 'refused', message: '\x1b' }],
  });
  assert.ok(!text.includes('\x1b'));
});

test('findings have a heading of their own', () => {
  const findings = [
    { rule: 'page-noindex', severity: 'info', message: 'Not listed.', count: 2, places: [] },
  ] as const;
  assert.ok(summary({ findings }).includes('\nFindings\n  page-noindex ×2  Not listed.\n\n'));
});
