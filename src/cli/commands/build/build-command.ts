// `portolan build`: its options and its help. What it does is loaded when it is asked for.
import type { Command, Option } from 'commander';
import { addNetworkOptions } from '../../network/network-flags.ts';
import { addAnnouncerFlags } from '../../options/announcer-flags.ts';
import { choiceOption, collectOption, parseAddressOption } from '../../options/option-parsers.ts';
import {
  collectHostOption,
  collectMapOption,
  collectSectionOption,
  parseBuildFormatsOption,
  parseEntriesOption,
  parsePartOption,
  parseShareOption,
  parseSitemapBytesOption,
} from './build-option-parsers.ts';
import type { BuildCommandOptions } from './build-settings.ts';

export const BUILD_FORMATS: readonly string[] = ['human', 'json'];

const DESCRIPTION = `Build the sitemaps of a site and publish them.

${[
  'Entries from lists, tables, databases, built pages or other sitemaps become one correct set:',
  'split at the limits, published so that no visitor ever sees half of it, read back, and',
  'announced.',
].join(' ')}`;

const DETAILS = `
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
  sitemap-1.xml, sitemap-blog-1.xml.gz and so on. sitemap.txt, feed.rss, feed.atom by --formats.

Exit status:
  0    published, or nothing to publish; entries left out and failed announcements are reported
  1    too many invalid entries (--on-invalid, --max-invalid), or something is wrong with the set
  2    wrong usage or settings
  3    refused by a guard, another process is publishing, the target failed, a source was truncated
  4    a bug in Portolan
  130  interrupted; the published set is whole

Examples:
  portolan build urls.txt --base https://example.com/ --out public
  portolan build dist --base https://example.com/ --out dist --robots-txt dist/robots.txt
  portolan build shop.csv --map url=loc --base https://example.com/ --out public --gzip --state .sitemap.db
  sqlite3 -json shop.db 'select …' | jq -c '.[]' | portolan build - --base https://example.com/ --out public
  portolan build --upsert changed.jsonl --remove gone.txt       where the configuration has a state
  portolan build --retry-announcements                          once the cause of a refusal is fixed
  portolan build urls.csv --base https://example.com/ --out public --part 0/2 --publication 2026-11-28
  portolan build --base https://example.com/ --out public --commit 2026-11-28
  portolan build --dry-run                                      what a configuration would do`;

export function defineBuildCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('build')
    .summary('build the sitemaps of a site and publish them')
    .description(DESCRIPTION)
    .argument('[sources...]', 'where the entries come from')
    .option('--base <url>', 'the URL that the set is published at', parseAddressOption)
    .option('--out <target>', 'a folder, or s3://bucket/prefix; may be repeated', collectOption)
    .option('--config <file>', 'the configuration (default: portolan.config.* in this folder)')
    .option('--no-config', 'use no configuration file, even if there is one here')
    .option(
      '--state <file>',
      'remembers what was published: only changes are written and announced',
    )
    .option('--upsert <source>', 'add or change only these pages; all others stay; needs --state')
    .option('--remove <source>', 'remove only these pages; all others stay; needs --state')
    .option(
      '--changes <file>',
      'write each URL that changed to a file, as JSONL; needs --state or parts',
    )
    .addOption(choiceOption('--format <format>', 'the format of the report', BUILD_FORMATS))
    .option('--dry-run', 'change nothing; show what would change');
  addSourceOptions(command);
  addEntryOptions(command);
  addSetOptions(command);
  addAnnounceOptions(command);
  addPartOptions(command);
  command
    .option('--no-progress', 'show no progress line')
    .option('-q, --quiet', 'print nothing unless something fails')
    .option('-v, --verbose', 'print all files and findings, and the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (sources: readonly string[], options: BuildCommandOptions) => {
      const { runBuild } = await import('./run-build.ts');
      finish(await runBuild(sources, options));
    });
}

function addSourceOptions(command: Command): void {
  const choice = (flags: string, what: string, words: string[]): Option =>
    choiceOption(flags, what, words);
  command
    .optionsGroup('How sources are read:')
    .option(
      '--map <column=field>',
      'the field that a column (CSV, SQL) or property (JSONL) holds',
      collectMapOption,
    )
    .addOption(
      choice('--index-files <what>', 'index.html in addresses (default: drop)', ['drop', 'keep']),
    )
    .addOption(
      choice('--html-extension <what>', '.html in addresses (default: as the pages link)', [
        'keep',
        'drop',
        'auto',
      ]),
    )
    .addOption(
      choice('--canonical <what>', 'pages with another canonical (default: skip)', [
        'skip',
        'ignore',
      ]),
    )
    .addOption(
      choice('--noindex <what>', 'pages that ask not to be indexed (default: skip)', [
        'skip',
        'ignore',
      ]),
    )
    .option(
      '--exclude <pattern>',
      'leave out: /admin/** of addresses, drafts/** of a folder; repeatable',
      collectOption,
    )
    .option('--no-media', 'leave out the images and videos of pages');
  addNetworkOptions(command);
}

function addEntryOptions(command: Command): void {
  const slashes = ['preserve', 'always', 'never'];
  const strategies = ['field', 'git', 'content-hash', 'mtime', 'none'];
  command
    .optionsGroup('How entries are treated:')
    .addOption(
      choiceOption(
        '--trailing-slash <what>',
        'slash at the end of paths (default: preserve)',
        slashes,
      ),
    )
    .addOption(
      choiceOption('--lastmod <from>', 'where dates come from (default: field)', strategies),
    )
    .option('--keep-lastmod', 'keep dates that look like build times')
    .option('--no-dedupe', 'list duplicate pages too')
    .option('--host <origin>', 'another host whose pages are listed; repeatable', collectHostOption)
    .addOption(
      choiceOption(
        '--on-invalid <what>',
        'bad entries: leave out, or publish nothing (default: skip)',
        ['skip', 'fail'],
      ),
    )
    .option(
      '--max-invalid <share>',
      'how many entries may be bad, as 0.1% (default: all)',
      parseShareOption,
    )
    .option(
      '--max-shrink <share>',
      'how much smaller the set may become (default: 20%)',
      parseShareOption,
    );
}

function addSetOptions(command: Command): void {
  command
    .optionsGroup('Which files are written:')
    .option('--formats <list>', 'xml, text, rss, atom (default: xml)', parseBuildFormatsOption)
    .option('--gzip', 'compress all but sitemap.xml')
    .option(
      '--max-urls <number>',
      'the most URLs in one sitemap (default: 50000)',
      parseEntriesOption,
    )
    .option('--max-bytes <size>', 'the largest sitemap (default: 50MiB)', parseSitemapBytesOption)
    .option('--section <name=glob>', 'separate sitemaps for some paths', collectSectionOption)
    .addOption(
      choiceOption('--section-by <what>', 'separate sitemaps for each', ['month', 'language']),
    )
    .option('--news', 'a news sitemap: the articles of the last two days')
    .option('--news-name <name>', 'the publication, for articles without one')
    .option('--news-language <code>', 'its language, as en')
    .option(
      '--feed-entries <number>',
      'newest entries in a feed (default: 1000)',
      parseEntriesOption,
    )
    .option('--feed-title <text>', 'the title of the feeds')
    .option('--hub <url>', 'the WebSub hub of the feeds', parseAddressOption)
    .option('--html', 'write sitemap.html, for people')
    .option('--css', 'make the XML readable in a browser')
    .option('--no-verify', 'do not read back what was published');
}

function addPartOptions(command: Command): void {
  command
    .optionsGroup('Publishing from many workers:')
    .option('--part <k/n>', 'publish one part of n; k from 0; needs --publication', parsePartOption)
    .option('--publication <id>', 'the publication that the part belongs to')
    .option('--own-sources', 'list all that the sources have: they are those of the part alone')
    .option('--commit <id>', 'make the parts of this publication visible')
    .optionsGroup('What is printed:');
}

function addAnnounceOptions(command: Command): void {
  command.optionsGroup('Which services are notified:');
  addAnnouncerFlags(command, 'build');
  command
    .option('--no-announce', 'notify no service')
    .option(
      '--retry-announcements',
      'announce what is pending, also what was refused; needs --state',
    );
}
