// What strangers write reaches no terminal as a colour or any other sequence, in any format.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECK_FORMATS } from '../../src/cli/output/check/findings/check-output-options.ts';
import { ENTRY_FORMATS } from '../../src/cli/output/read/entry-output.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

// A stranger's sequences follow this word; of ours only those that end a colour do.
const WORD = 'zqx';
const EVIL = `${WORD}\x1b[31m${WORD}\x1b[2m${WORD}\x1b]0;t\x07`;
const REACHED = new RegExp(`${WORD}\\x1b(?:\\[31m|\\[2m|\\])`);

const PRETEND =
  'data:text/javascript,for (const s of [process.stdout, process.stderr]) ' +
  'Object.assign(s, { isTTY: true, columns: 100, getColorDepth: () => 8 })';
const onTerminal = (folder: string, words: readonly string[]): Promise<PortolanRun> =>
  runPortolan(words, {
    folder,
    nodeFlags: ['--import', PRETEND],
    environment: { TERM: 'xterm-256color' },
  });

const sitemap = (base: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
 xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:x="urn:x">
<url><loc>${base}a?${EVIL}</loc><lastmod>${EVIL}</lastmod><x:y>${EVIL}</x:y>
<news:news><news:publication><news:name>${EVIL}</news:name><news:language>en</news:language>
</news:publication><news:publication_date>2026-11-20</news:publication_date>
<news:title>${EVIL}</news:title></news:news>
<xhtml:link rel="alternate" hreflang="${EVIL}" href="${base}de?${EVIL}"/></url>
<url><loc>/b${EVIL}</loc><priority>${EVIL}</priority><changefreq>${EVIL}</changefreq></url>
<${EVIL}>
</urlset>`;
const ROBOTS = `User-agent: *\nDisallow: /${EVIL}\n${EVIL}: x\nSitemap: ${EVIL}\n`;

const FILES = {
  'a.xml': sitemap('https://example.com/'),
  'b.xml': sitemap('https://example.com/other/'),
  'list.txt': `https://example.com/a?${EVIL}\n${EVIL}\n`,
  'robots.txt': ROBOTS,
  'pages.jsonl': `${JSON.stringify({ loc: `https://example.com/a?${EVIL}`, lastmod: EVIL })}\n`,
};

const BASE = ['--base', 'https://example.com/'];
const COMMANDS: readonly (readonly string[])[] = [
  ...ENTRY_FORMATS.flatMap((format) =>
    ['a.xml', 'list.txt'].map((file) => ['read', file, '--format', format, '-v']),
  ),
  ...CHECK_FORMATS.map((format) => ['check', '.', '--format', format, ...BASE]),
  ...['human', 'json', 'jsonl', 'urls'].map((format) => [
    'diff',
    'a.xml',
    'b.xml',
    '--format',
    format,
  ]),
  ...['human', 'json', 'jsonl', 'csv'].map((format) => [
    'robots',
    'robots.txt',
    '--test',
    `/${EVIL}`,
    '--format',
    format,
  ]),
  ...['human', 'json'].map((format) => [
    'build',
    'pages.jsonl',
    '--out',
    `out-${format}`,
    '--format',
    format,
    ...BASE,
  ]),
  ['check', 'a.xml', '--fix', 'fixed', ...BASE],
  ['read', `${EVIL}.xml`],
];

test('no sequence of a stranger reaches a terminal, in any format', async (context) => {
  const folder = temporaryFolder(context, FILES);
  let told = 0;
  for (const words of COMMANDS) {
    const { status, stdout, stderr } = await onTerminal(folder, words);
    assert.notEqual(status, 4, stderr);
    assert.doesNotMatch(stdout, REACHED, words.join(' '));
    assert.doesNotMatch(stderr, REACHED, words.join(' '));
    if ((stdout + stderr).includes(WORD)) told += 1;
    // Our own paint does: what is shown here is a terminal.
    const painted = words.includes('human') && (words[0] === 'check' || words[0] === 'robots');
    if (painted) assert.match(stdout, /\x1b\[(?:1|31|33)m/, words.join(' '));
  }
  assert.ok(told > COMMANDS.length / 2, `${told} of ${COMMANDS.length} outputs had the text`);
});

test('of a site neither inspect nor crawl lets one through', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  const html = { 'content-type': 'text/html' };
  site.serveRobots(`${ROBOTS}Sitemap: ${origin}/sitemap.xml\n`);
  site.serve({
    '/': { headers: html, body: `<title>${EVIL}</title><a href="/a?${EVIL}">${EVIL}</a>` },
    '/sitemap.xml': sitemap(`${origin}/`),
  });
  const folder = temporaryFolder(context, {});
  for (const words of [
    ...['human', 'json'].flatMap((format) => [
      ['inspect', `${origin}/`, '--format', format],
      ['crawl', `${origin}/`, '--dry-run', '--format', format],
    ]),
    ['check', `${origin}/`, '--pages', 'all', '--delay', '0'],
  ]) {
    const { status, stdout, stderr } = await onTerminal(folder, words);
    assert.notEqual(status, 4, stderr);
    assert.notEqual(stdout, '', stderr);
    assert.doesNotMatch(stdout + stderr, REACHED, words.join(' '));
  }
});
