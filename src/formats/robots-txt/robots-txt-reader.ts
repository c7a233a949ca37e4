// The robots.txt reader: bytes or a string → verdicts, sitemaps, crawl delays and notes.
import { checkOptions, checkValue } from '../../base/check-value.ts';
import { robotsBytes } from './robots-bytes.ts';
import {
  createRobotsCrawlDelays,
  createRobotsGroupBuilder,
  parseCrawlDelay,
  type RobotsCrawlDelays,
  type RobotsGroup,
  type RobotsGroupBuilder,
  type RobotsRule,
  robotsAgentName,
} from './robots-group.ts';
import {
  asciiLowerCase,
  type ByteRange,
  byteOrderMarkLength,
  byteText,
  isForeignRobotsKey,
  ROBOTS_BYTES_MAX,
  ROBOTS_LINE_BYTES_MAX,
  type RobotsKey,
  type RobotsLine,
  robotsKeyOf,
  robotsLineEnd,
  robotsLineText,
  splitRobotsLine,
} from './robots-line.ts';
import { escapeRobotsPattern } from './robots-pattern.ts';
import { readRobotsSitemapLine } from './robots-sitemap-line.ts';
import { robotsBase } from './robots-sitemap-url.ts';
import { createRobotsMatcher, type RobotsVerdict } from './robots-txt-matcher.ts';
import {
  createRobotsNoteTaker,
  ROBOTS_NOTES_MAX,
  type RobotsNote,
  type RobotsNoteTaker,
  rangeText,
} from './robots-txt-note.ts';

/** A sitemap that a robots.txt names. */
export interface RobotsSitemap {
  /** The absolute http or https URL; an IRI as written. */
  readonly loc: string;
  /** The number of the line that names it first, from 1. */
  readonly line: number;
}

/** A robots.txt as read. Its functions need no `this`, parse nothing again and never throw. */
export interface RobotsTxt {
  /** Whether the agent (`FooBot`, without a version) may fetch the URL. */
  isAllowed(url: string, userAgent: string): boolean;
  /** The same, with the rule and the line that decide. */
  match(url: string, userAgent: string): RobotsVerdict;
  /**
   * The crawl delay of the agent in seconds, 0 or more, decimals allowed; absent when there is
   * none. A file that names the agent has none for it unless under its name: the delay for `*` is
   * then not looked at, as its rules are not. Google ignores crawl delays; others do not.
   */
  crawlDelay(userAgent: string): number | undefined;
  /** Each sitemap once, in the order of first appearance. */
  readonly sitemaps: readonly RobotsSitemap[];
  /** The groups in file order; groups of one agent are not put together. */
  readonly groups: readonly RobotsGroup[];
  /** What was odd, in line order. */
  readonly notes: readonly RobotsNote[];
  /** How many more notes there were than `notesMax`. */
  readonly notesLeftOut: number;
}

/** How to read a robots.txt. */
export interface RobotsTxtOptions {
  /** The address of the robots.txt, by which relative sitemaps are resolved. Default: none. */
  readonly url?: string | undefined;
  /** How many bytes are read, at least 0. Default: 512,000, as RFC 9309 asks for. */
  readonly bytesMax?: number | undefined;
  /** How many notes are kept; the rest is counted. Default: 1,000. */
  readonly notesMax?: number | undefined;
}

/** The file that is being read, and the results so far. */
interface Reading {
  readonly bytes: Uint8Array;
  readonly base: URL | undefined;
  readonly notes: RobotsNoteTaker;
  readonly groups: RobotsGroupBuilder;
  readonly delays: RobotsCrawlDelays;
  readonly sitemaps: RobotsSitemap[];
  readonly sitemapsSeen: Set<string>;
}

/**
 * Reads a robots.txt as Google's published matcher does, in one pass.
 *
 * The input is the whole file: bytes, or a string (read as its UTF-8). UTF-16 with a byte order
 * mark is read too. Whatever the file holds, there is a result; what is odd is in `notes`.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html, https://github.com/google/robotstxt
 *
 * ```ts
 * const robots = readRobotsTxt(bytes, { url: 'https://example.com/robots.txt' });
 * robots.isAllowed('https://example.com/private/', 'FooBot');
 * ```
 */
export function readRobotsTxt(
  input: Uint8Array | string,
  options: RobotsTxtOptions = {},
): RobotsTxt {
  checkValue('input', input, 'bytes|text');
  checkOptions(options, { url: 'text', bytesMax: 'count', notesMax: 'count' });
  const bytesMax = options.bytesMax ?? ROBOTS_BYTES_MAX;
  const { bytes, utf16, cut } = robotsBytes(input, bytesMax);
  const reading: Reading = {
    bytes,
    base: robotsBase(options.url),
    notes: createRobotsNoteTaker(bytes, options.notesMax ?? ROBOTS_NOTES_MAX),
    groups: createRobotsGroupBuilder(),
    delays: createRobotsCrawlDelays(),
    sitemaps: [],
    sitemapsSeen: new Set(),
  };
  const mark = byteOrderMarkLength(bytes);
  if (utf16) reading.notes.add('robots-encoding-utf16', 1);
  else if (mark > 0) reading.notes.add('robots-byte-order-mark', 1);
  const lineCount = readLines(reading, mark);
  if (cut) reading.notes.add('robots-too-large', lineCount + 1, String(bytesMax));
  const { groups, delays, sitemaps, notes } = reading;
  const match = createRobotsMatcher(groups.groupsOf);
  return {
    isAllowed: (url, userAgent) => match(url, userAgent).allowed,
    match,
    crawlDelay: (userAgent) => delays.of(userAgent, groups.groupsOf),
    sitemaps,
    groups: groups.groups,
    notes: notes.notes,
    notesLeftOut: notes.leftOut,
  };
}

function readLines(reading: Reading, mark: number): number {
  const { bytes, notes } = reading;
  let start = mark;
  let line = 0;
  let seenText = false;
  while (start <= bytes.length) {
    const end = robotsLineEnd(bytes, start);
    line += 1;
    const text = robotsLineText(bytes, { start, end });
    if (end - start > ROBOTS_LINE_BYTES_MAX) notes.add('robots-line-too-long', line);
    if (text.stop < end && bytes[text.stop] === 0x00) notes.add('robots-nul', line);
    if (text.start < text.end) {
      if (!seenText) noteHtml(reading, line, text);
      seenText = true;
      readLine(reading, line, text);
    }
    const crlf = bytes[end] === 0x0d /* \r */ && bytes[end + 1] === 0x0a; /* \n */
    start = end + (crlf ? 2 : 1);
  }
  return line;
}

function readLine(reading: Reading, line: number, text: ByteRange): void {
  const { bytes, notes } = reading;
  const parts = splitRobotsLine(bytes, text);
  if (parts === undefined) {
    notes.add('robots-line-unreadable', line, text);
    return;
  }
  const key = byteText(bytes, parts.key);
  const name = robotsKeyOf(key);
  if (name === 'unknown') {
    // No engine obeys it any more.
    // https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt
    if (key.toLowerCase() === 'noindex') notes.add('robots-noindex-line', line, text);
    else if (!isForeignRobotsKey(key)) notes.add('robots-key-unknown', line, parts.key);
    return;
  }
  if (name === 'sitemap') {
    readSitemap(reading, line, parts);
    return;
  }
  noteMisspelling(reading, line, { name, key, parts });
  if (!parts.colon) notes.add('robots-line-without-colon', line, text);
  if (name === 'user-agent') readAgent(reading, line, parts);
  else if (name === 'crawl-delay') readCrawlDelay(reading, line, parts);
  else readRule(reading, line, { type: name, parts });
}

function readAgent({ bytes, groups, notes }: Reading, line: number, parts: RobotsLine): void {
  const value = byteText(bytes, parts.value);
  const agent = robotsAgentName(value);
  groups.addAgent(agent, line);
  if (agent === '') notes.add('robots-agent-empty', line, parts.value);
  else if (agent !== '*' && agent !== value) {
    notes.add('robots-agent-cut', line, parts.value);
  }
}

function readRule(
  { bytes, groups, notes }: Reading,
  line: number,
  { type, parts }: { readonly type: RobotsRule['type']; readonly parts: RobotsLine },
): void {
  const pattern = escapeRobotsPattern(bytes, parts.value);
  if (!groups.addRule({ line, type, pattern })) {
    notes.add('robots-rule-outside-group', line, pattern);
  } else if (pattern !== '' && !/^[/*]/.test(pattern)) {
    notes.add('robots-rule-without-slash', line, pattern);
  }
}

function readCrawlDelay(reading: Reading, line: number, parts: RobotsLine): void {
  const { bytes, groups, delays, notes } = reading;
  const seconds = parseCrawlDelay(byteText(bytes, parts.value));
  if (seconds === undefined) {
    notes.add('robots-crawl-delay-invalid', line, parts.value);
  } else if (groups.groups.length === 0) {
    notes.add('robots-crawl-delay-outside-group', line, parts.value);
  } else {
    delays.add(seconds, groups.agentsAbove);
  }
}

function readSitemap(reading: Reading, line: number, parts: RobotsLine): void {
  const { bytes, base, notes, sitemaps, sitemapsSeen } = reading;
  const read = readRobotsSitemapLine(bytes, parts, base);
  const key = byteText(bytes, parts.key);
  // The fault of a key like `Sitemap https` is the missing colon, which the line notes.
  if (!read.schemeInKey) noteMisspelling(reading, line, { name: 'sitemap', key, parts });
  for (const [code, value] of read.notes) notes.add(code, line, value);
  for (const { loc, identity } of read.locs) {
    if (sitemapsSeen.has(identity)) notes.add('robots-sitemap-duplicate', line, loc);
    else sitemaps.push({ loc, line });
    sitemapsSeen.add(identity);
  }
  const { start, end } = parts.value;
  if (start < end && bytes[end] === 0x23 /* # */) {
    notes.add('robots-sitemap-hash', line, parts.value);
  }
}

function noteMisspelling(
  { notes }: Reading,
  line: number,
  found: { readonly name: RobotsKey; readonly key: string; readonly parts: RobotsLine },
): void {
  const { name, key, parts } = found;
  if (asciiLowerCase(key) !== name) notes.add('robots-key-misspelt', line, parts.key);
}

function noteHtml({ bytes, notes }: Reading, line: number, text: ByteRange): void {
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(rangeText(bytes, text))) {
    notes.add('robots-html', line);
  }
}
