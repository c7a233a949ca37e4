// The doors of the formats, of robots.txt and of the protocol.
import { isPortolanError } from '../../../src/base/portolan-error.ts';
import { createEntryWriter, readSitemap, writeSitemap } from '../../../src/formats/index.ts';
import type { ReadOptions } from '../../../src/formats/options/read-options.ts';
import type {
  EntryWriterOptions,
  WriteOptions,
} from '../../../src/formats/options/write-options.ts';
import {
  editSitemapLines,
  type RobotsTxtOptions,
  readRobotsTxt,
  robotsPath,
} from '../../../src/formats/robots-txt/index.ts';
import { matchSpellings } from '../../../src/formats/robots-txt/robots-spelling.ts';
import type { SitemapLineEdits } from '../../../src/formats/robots-txt/robots-txt-editor.ts';
import * as protocol from '../../../src/protocol/index.ts';
import type { Scope } from '../../../src/protocol/scope.ts';
import type { W3cDatetime } from '../../../src/protocol/w3c-datetime.ts';
import {
  all,
  argument,
  BOOLEAN,
  COUNT,
  type Door,
  type Doors,
  FUNCTION,
  LIST,
  NONE,
  options,
  SAMPLES,
  type Sample,
  TEXT,
  TIME,
} from './door.ts';

/** A sitemap with one page. */
export const SITEMAP: Uint8Array<ArrayBuffer> = new TextEncoder().encode(
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url></urlset>`,
);
/** The entries of it. */
export const ENTRIES: readonly { readonly loc: string }[] = [{ loc: 'https://example.com/a' }];

const BYTES = argument('input', SITEMAP, NONE);
const READING = options<ReadOptions>({
  url: TEXT,
  contentType: TEXT,
  onProblem: FUNCTION,
  onEnd: FUNCTION,
  signal: NONE,
  verifyGzip: BOOLEAN,
  limits: { bytesMax: COUNT, gzipBytesMax: COUNT },
});
const WRITING = {
  format: NONE,
  onProblem: FUNCTION,
  extensions: LIST,
  stylesheet: TEXT,
  // Of its fields each says what it may be.
  feed: {
    title: TEXT,
    link: TEXT,
    description: TEXT,
    id: TEXT,
    updated: TEXT,
    author: TEXT,
    hub: TEXT,
    self: TEXT,
  },
};

/** Of the formats. */
export const FORMAT_DOORS: Doors = {
  readSitemap: { call: (input, given) => all(readSitemap(input, given)), given: [BYTES, READING] },
  'readSitemap.batches': {
    call: (input, given) => all(readSitemap.batches(input, given)),
    given: [BYTES, READING],
  },
  writeSitemap: {
    call: (entries, given) => new Response(writeSitemap(entries, given)).text(),
    given: [
      argument('entries', ENTRIES, LIST),
      options<WriteOptions>({ ...WRITING, gzip: ['true', 'object'], signal: NONE }),
    ],
  },
  createEntryWriter: {
    call: (given) => createEntryWriter(given).entry({ loc: 'https://example.com/a' }),
    given: [options<EntryWriterOptions>(WRITING)],
  },
  isPortolanError: {
    call: isPortolanError,
    given: [argument('error', undefined, Object.keys(SAMPLES) as Sample[])],
  },
};

/** Of robots.txt. */
export const ROBOTS_DOORS: Doors = {
  readRobotsTxt: {
    call: (input, given) => readRobotsTxt(input, given).sitemaps,
    given: [
      argument('input', 'Sitemap: /a.xml\n', TEXT),
      options<RobotsTxtOptions>({ url: TEXT, bytesMax: COUNT, notesMax: COUNT }),
    ],
  },
  editSitemapLines: {
    call: editSitemapLines,
    given: [
      argument('input', 'User-agent: *\n', TEXT),
      options<SitemapLineEdits>(
        { url: TEXT, set: LIST, remove: LIST, replace: LIST, add: LIST },
        {},
        'edits',
      ),
    ],
  },
  matchSpellings: {
    call: matchSpellings,
    given: [
      argument('robots', readRobotsTxt(''), NONE),
      argument('url', 'https://example.com/a', TEXT),
      argument('userAgent', 'Bot', TEXT),
    ],
  },
  'readRobotsTxt.match': {
    call: (url) => readRobotsTxt('User-agent: *\nDisallow: /').match(url, 'Bot'),
    given: [argument('url', 'https://example.com/a', TEXT)],
  },
  robotsPath: { call: robotsPath, given: [argument('url', 'https://example.com/a', TEXT)] },
};

const DATE = protocol.parseW3cDatetime('2026-11-20T12:00:00Z');

/** Of the protocol. */
export const PROTOCOL_DOORS: Doors = {
  parseLastmod: textDoor(protocol.parseLastmod, 'text', '20 Nov 2026'),
  parseW3cDatetime: textDoor(protocol.parseW3cDatetime, 'text', '2026-11-20'),
  parseChangefreq: textDoor(protocol.parseChangefreq, 'text', 'Daily'),
  parsePriority: textDoor(protocol.parsePriority, 'text', '0,5'),
  identifyNamespace: textDoor(protocol.identifyNamespace, 'uri', 'http://www.w3.org/2005/Atom'),
  pageKey: textDoor(protocol.pageKey, 'loc', 'https://example.com/%7Ea'),
  judgeHreflang: textDoor(protocol.judgeHreflang, 'code', 'en-UK'),
  parseLoc: {
    call: protocol.parseLoc,
    given: [argument('text', '/a', TEXT), argument('address', 'https://example.com/', TEXT)],
  },
  compareLastmod: {
    call: protocol.compareLastmod,
    given: [argument('a', '2026-11-20', TEXT), argument('b', '2026-11', TEXT)],
  },
  judgeScope: {
    call: protocol.judgeScope,
    given: [
      argument('loc', 'https://example.com/a', TEXT),
      options<Scope>(
        { sitemapUrl: TEXT, namedByRobotsTxt: LIST, verifiedOrigins: NONE },
        { sitemapUrl: 'https://example.com/sitemap.xml' },
        'scope',
      ),
    ],
  },
  formatW3cDatetime: {
    call: protocol.formatW3cDatetime,
    given: [
      options<W3cDatetime>(
        { epochMs: TIME, precision: TEXT, fraction: TEXT, zoneMinutes: TIME },
        DATE,
        'date',
      ),
    ],
  },
};

function textDoor(call: Door['call'], name: string, text: string): Door {
  return { call, given: [argument(name, text, TEXT)] };
}
