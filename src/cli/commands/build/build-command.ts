// `portolan build`: its words, its options and its help.

import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../../protocol/limits.ts';
import { announcerOptions } from '../../options/announcer-flags.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import { BYTES, collectOption, parseAddressOption } from '../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';
import { NETWORK_HELP, NETWORK_OPTIONS, NO_PROGRESS } from '../../options/shared-options.ts';
import {
  collectHostOption,
  collectMapOption,
  collectSectionOption,
  parseBuildFormatsOption,
  parseEntriesOption,
  parsePartOption,
  parseShareOption,
  parseSitemapBytesOption,
  SHARE,
} from './build-option-parsers.ts';

const OPTIONS = [
  option('--base <url>', 'the URL that the set is published at', parseAddressOption),
  option('--out <target>', 'a folder, or s3://bucket/prefix; may be repeated', collectOption),
  option('--config <file>', 'the configuration', {
    otherwise: 'portolan.config.* in this folder',
    no: 'use no configuration file, even if there is one here',
  }),
  option('--state <file>', 'remembers what was published: only changes are written and announced'),
  option('--upsert <source>', 'add or change only these pages; all others stay; needs --state'),
  option('--remove <source>', 'remove only these pages; all others stay; needs --state'),
  option(
    '--changes <file>',
    'write each URL that changed to a file, as JSONL; needs --state or parts',
  ),
  option('--format <format>', 'the format of the report', { choices: ['human', 'json'] }),
  option('--dry-run', 'change nothing; show what would change'),
  'How sources are read:',
  option(
    '--map <column=field>',
    'the field that a column (CSV, SQL) or property (JSONL) holds',
    collectMapOption,
  ),
  option('--index-files <what>', 'index.html in addresses', {
    choices: ['drop', 'keep'],
    otherwise: 'drop',
  }),
  option('--html-extension <what>', '.html in addresses', {
    choices: ['keep', 'drop', 'auto'],
    otherwise: 'as the pages link',
  }),
  option('--canonical <what>', 'pages with another canonical', {
    choices: ['skip', 'ignore'],
    otherwise: 'skip',
  }),
  option('--noindex <what>', 'pages that ask not to be indexed', {
    choices: ['skip', 'ignore'],
    otherwise: 'skip',
  }),
  option(
    '--exclude <pattern>',
    'leave out: /admin/** of addresses, drafts/** of a folder; repeatable',
    collectOption,
  ),
  option('--no-media', 'leave out the images and videos of pages'),
  'Requests:',
  ...NETWORK_OPTIONS,
  'How entries are treated:',
  option('--trailing-slash <what>', 'slash at the end of paths', {
    choices: ['preserve', 'always', 'never'],
    otherwise: 'preserve',
  }),
  option('--lastmod <from>', 'where dates come from', {
    choices: ['field', 'git', 'content-hash', 'mtime', 'none'],
    otherwise: 'field',
  }),
  option('--keep-lastmod', 'keep dates that look like build times'),
  option('--no-dedupe', 'list duplicate pages too'),
  option('--host <origin>', 'another host whose pages are listed; repeatable', collectHostOption),
  option('--on-invalid <what>', 'bad entries: leave out, or publish nothing', {
    choices: ['skip', 'fail'],
    otherwise: 'skip',
  }),
  option('--max-invalid <share>', 'how many entries may be bad, as 0.1%', {
    parse: parseShareOption,
    otherwise: 'all',
  }),
  option('--max-shrink <share>', 'how much smaller the set may become', {
    ...SHARE,
    otherwise: 0.2,
  }),
  'Which files are written:',
  option('--formats <list>', 'xml, text, rss, atom', {
    parse: parseBuildFormatsOption,
    otherwise: 'xml',
  }),
  option('--gzip', 'compress all but sitemap.xml'),
  option('--max-urls <number>', 'the most URLs in one sitemap', {
    parse: parseEntriesOption,
    otherwise: SITEMAP_ENTRIES_MAX,
  }),
  option('--max-bytes <size>', 'the largest sitemap', {
    ...BYTES,
    parse: parseSitemapBytesOption,
    otherwise: SITEMAP_BYTES_MAX,
  }),
  option('--section <name=glob>', 'separate sitemaps for some paths', collectSectionOption),
  option('--section-by <what>', 'separate sitemaps for each', { choices: ['month', 'language'] }),
  option('--news', 'a news sitemap: the articles of the last two days'),
  option('--news-name <name>', 'the publication, for articles without one'),
  option('--news-language <code>', 'its language, as en'),
  option('--feed-entries <number>', 'newest entries in a feed', {
    parse: parseEntriesOption,
    otherwise: 1_000,
  }),
  option('--feed-title <text>', 'the title of the feeds'),
  option('--hub <url>', 'the WebSub hub of the feeds', parseAddressOption),
  option('--html', 'write sitemap.html, for people'),
  option('--css', 'make the XML readable in a browser'),
  option('--no-verify', 'do not read back what was published'),
  'Which services are notified:',
  ...announcerOptions('build'),
  option('--no-announce', 'notify no service'),
  option('--retry-announcements', 'announce what is pending, also what was refused; needs --state'),
  'Publishing from many workers:',
  option('--part <k/n>', 'publish one part of n; k from 0; needs --publication', parsePartOption),
  option('--publication <id>', 'the publication that the part belongs to'),
  option('--own-sources', 'list all that the sources have: they are those of the part alone'),
  option('--commit <id>', 'make the parts of this publication visible'),
  'What is printed:',
  NO_PROGRESS,
  option('-q, --quiet', 'print nothing unless something fails'),
  option('-v, --verbose', 'print all files and findings, and the stack of an error'),
] as const;

/** @internal */
export type BuildCommandOptions = OptionsOf<typeof OPTIONS>;

export const buildCommand: CommandRecord = command({
  name: 'build',
  summary: 'build the sitemaps of a site and publish them',
  description: `Build the sitemaps of a site and publish them.

Entries from lists, tables, databases, built pages or other sitemaps become one correct set:
split at the limits, published so that no visitor ever sees half of it, read back, and
announced.`,
  arguments: [argument('[sources...]', 'where the entries come from')],
  options: OPTIONS,
  details: `${NETWORK_HELP}

Sources, of which several make one set:
  urls.txt       one URL per line
  pages.csv      the header names the fields: loc,lastmod,…; --map url=loc for other names
  pages.jsonl    one entry per line, as portolan read prints them
  dist           a folder of built HTML: noindex, canonical, redirects and hreflang are respected
  sitemap.xml    another sitemap, its tree, a feed; also from the web, https://…
  sqlite:shop.db?query=select …    postgres://host/database?query=select …
  -              JSONL on stdin
  .txt, .csv and .jsonl may end in .gz. URLs may be relative to --base.

Configuration:
  portolan.config.ts (.mts, .js, .mjs, .json) in this folder, or the file of --config: the same
  settings and more. Flags take precedence; sources given here replace its source.

Single pages:
  --upsert and --remove name a source in place of those of the whole set (- for one of them):
  rows that changed, and URLs to remove. --state must know the set; only the
  sitemaps that hold these pages, and the index, are written.

Announcements alone:
  --retry-announcements without sources builds nothing and reads no source: it announces what is
  pending in --state, and the set stays as it was published. With sources, --upsert or --remove it
  is announced together with what the build changes.

Many workers:
  --part K/N publishes one of N parts, K from 0 to N-1: the pages whose hash belongs to it. All parts
  have the same sources, settings and --publication. --commit makes the set visible when all parts
  are there. Both may be repeated. XML only, without --state, into one --out. {part} and {parts} in a
  source are K and N: such a source, and all with --own-sources, has the pages of the part alone.

Files written:
  sitemap.xml is always the entry point: the one sitemap, or the index of several, which are called
  sitemap-1.xml, sitemap-blog-1.xml.gz and so on. sitemap.txt, feed.rss, feed.atom by --formats.`,
  exit: {
    0: 'published, or nothing to publish; entries left out and failed announcements are reported',
    1: 'too many invalid entries (--on-invalid, --max-invalid), or something is wrong with the set',
    2: 'wrong usage or settings',
    3: `
refused by a guard, another process is publishing, the target failed, a source was truncated`,
    130: 'interrupted; the published set is whole',
  },
  examples: `portolan build urls.txt --base https://example.com/ --out public
portolan build dist --base https://example.com/ --out dist --robots-txt dist/robots.txt
portolan build shop.csv --map url=loc --base https://example.com/ --out public --gzip --state .sitemap.db
sqlite3 -json shop.db 'select …' | jq -c '.[]' | portolan build - --base https://example.com/ --out public
portolan build --upsert changed.jsonl --remove gone.txt       where the configuration has a state
portolan build --retry-announcements                          once the cause of a refusal is fixed
portolan build urls.csv --base https://example.com/ --out public --part 0/2 --publication 2026-11-28
portolan build --base https://example.com/ --out public --commit 2026-11-28
portolan build --dry-run                                      what a configuration would do`,
  run: async (...given) => (await import('./run-build.ts')).runBuild(...given),
});
