// docs/reference/limits.md: every number that bounds something, with its file.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docText } from './doc-text.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
Nothing is unbounded. These are all named numbers that stop, cut or pace something, as the code has
them; those that can be set are marked with their option. The facts of the protocol itself are in
[limits.ts](../../src/protocol/limits.ts). What happens at each is a [read problem](read-problems.md)
(\`limit-…\`), a [write problem](write-problems.md) or an [error](error-codes.md), never silence.`;

const NUMBER =
  /^(?:export )?const ([A-Z][A-Z0-9_]*(?:_MAX|_FREE)|(?:WINDOW|SNIFF|LOOK|BLANK|BLOCK)_BYTES|LOOKAHEAD_[A-Z]+|TIMEOUT_MS|DOCUMENT_TIMEOUT_MS)(?:: number)? = ([\d_* ]+);/gm;
const LAYERS = ['protocol', 'formats', 'net', 'objects', 'tree'];

interface Known {
  /** The option that sets it. */
  readonly option?: string;
  /** What it is for, where no comment of its own says so. */
  readonly why?: string;
}

const KNOWN: Readonly<Record<string, Known>> = {
  'formats/log/problem-log.ts FOUND_CHARACTERS_MAX': {
    why: 'Of what was found a problem shows this.',
  },
  'formats/robots-txt/robots-txt-note.ts VALUE_CHARACTERS_MAX': {
    why: 'Of the text meant a note shows this.',
  },
  'formats/robots-txt/robots-txt-note.ts ROBOTS_NOTES_MAX': { option: '`readRobotsTxt`: notesMax' },
  'formats/robots-txt/robots-line.ts ROBOTS_BYTES_MAX': { option: '`readRobotsTxt`: bytesMax' },
  'formats/sitemap-reader.ts DOCUMENT_BYTES_MAX': {
    why: 'Bytes of a document after inflating.',
    option: '`readSitemap`: limits.bytesMax',
  },
  'formats/problems/write-problem.ts FOUND_CHARACTERS_MAX': {
    why: 'Of a value a problem shows this.',
  },
  'net/exchange/content-decoding.ts CODINGS_MAX': {
    why: 'Content codings that are undone, one in another.',
  },
  'net/exchange/content-decoding.ts INFLATION_RATIO_MAX': {
    why: 'Beyond the free bytes, a body may grow so many times.',
  },
  'net/fetcher.ts TIMEOUT_MS': {
    why: 'How long a server may keep silent.',
    option: '`createFetcher`: timeoutMs; `--timeout`',
  },
  'net/fetcher.ts DOCUMENT_TIMEOUT_MS': {
    why: 'How long all waiting for one document may take.',
    option: '`createFetcher`: documentTimeoutMs',
  },
  'net/fetcher.ts BYTES_MAX': {
    why: 'Bytes of one document, as sent and as decoded.',
    option: '`createFetcher`, `get`: bytesMax',
  },
  'net/fetcher.ts REDIRECTS_MAX': {
    why: 'How many redirects are followed.',
    option: '`createFetcher`: redirectsMax',
  },
  'net/exchange/connect/guarded-agent.ts ORIGINS_MAX': {
    why: 'Origins to which connections are kept.',
  },
  'net/exchange/connect/guarded-agent.ts CONNECTIONS_PER_ORIGIN_MAX': {
    why: 'Connections to one origin.',
  },
  'tree/sitemap-tree.ts DEPTH_MAX': {
    why: 'Levels below the root.',
    option: '`walkSitemapTree`: depthMax; `--max-depth`',
  },
  'tree/sitemap-tree.ts SITEMAPS_MAX': {
    why: 'Sitemaps that are read, the root included.',
    option: '`walkSitemapTree`: sitemapsMax',
  },
  'tree/sitemap-tree.ts BYTES_MAX': {
    why: 'Bytes of one sitemap, inflated.',
    option: '`walkSitemapTree`: bytesMax; `--max-bytes`',
  },
  'tree/sitemap-tree.ts TREE_BYTES_MAX': {
    why: 'Bytes of all sitemaps together, inflated.',
    option: '`walkSitemapTree`: treeBytesMax',
  },
  'tree/sitemap-tree.ts FAILURES_IN_ROW_MAX': {
    why: 'Failures one after another.',
    option: '`walkSitemapTree`: failuresInRowMax',
  },
};

// Facts of a format, not limits.
const NOT_LIMITS: ReadonlySet<string> = new Set([
  'formats/records/document-blocks.ts CHARACTER_BYTES_MAX',
  'formats/gzip/inflate.ts WINDOW_BYTES',
  'formats/gzip/inflate.ts CODE_BITS_MAX',
]);

/** Makes the page. */
export function limitsPage(root: string): string {
  const parts = LAYERS.flatMap((layer) => {
    const paths = globSync(`src/${layer}/**/*.ts`, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/assembly/'))
      .sort();
    const rows = paths.flatMap((path) => limitRows(root, path));
    const header = ['limit', 'value', 'why', 'set by', 'file'];
    return rows.length === 0 ? [] : [`## ${layer}`, tableText(header, rows)];
  });
  return pageText('Limits', 'the constants under src/', [OPENING, ...parts]);
}

function limitRows(root: string, path: string): string[][] {
  const text = readFileSync(join(root, path), 'utf8');
  const short = path.replace(/^src\//, '');
  return [...text.matchAll(NUMBER)].flatMap(({ 1: name = '', 2: value = '', index }) => {
    const key = `${short} ${name}`;
    if (NOT_LIMITS.has(key)) return [];
    const { why = commentAbove(text, index), option = '' } = KNOWN[key] ?? {};
    return [[codeText(name), valueText(value), why, option, `[${short}](../../${path})`]];
  });
}

// `16 * 1024 * 1024` and `100 * 1024 ** 3` are written out.
function valueText(expression: string): string {
  const product = expression
    .replaceAll('_', '')
    .split(/(?<!\*)\*(?!\*)/)
    .map((factor) => factor.split('**').map((part) => Number(part.trim())))
    .reduce((value, [base = 1, power = 1]) => value * base ** power, 1);
  return product.toLocaleString('en-US');
}

// The comment directly above, or above the constants in a row that it speaks for.
function commentAbove(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n').slice(0, -1);
  while (/^(?:export )?const [A-Z]/.test(lines.at(-1) ?? '')) lines.pop();
  if (lines.at(-1)?.endsWith('*/')) {
    const start = lines.findLastIndex((line) => line.startsWith('/**'));
    const [paragraph = ''] = docText(lines.slice(start).join('\n')).split(/\n\s*\n/, 1);
    return paragraph;
  }
  const above: string[] = [];
  while (/^\/\/ /.test(lines.at(-1) ?? '')) above.unshift((lines.pop() ?? '').slice(3));
  // The file's opening line speaks of the file.
  return lines.length === 0 ? '' : above.join(' ');
}
