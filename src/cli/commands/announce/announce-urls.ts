// The URLs of --urls: one per line, bare or as JSON, each with its kind of change.

import { givenValues } from '../../../base/given-values.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { ChangeKind } from '../../../publish/ports/announcer.ts';
import { readLines } from '../../front/read-lines.ts';

export interface AnnouncedUrls {
  /** In the order of the lines; a bare address counts as changed. */
  readonly byKind: ReadonlyMap<ChangeKind, readonly string[]>;
  readonly first?: string | undefined;
  /** Lines that hold no http or https address, and the first of them, from 1. */
  readonly badLines: number;
  readonly firstBadLine?: number | undefined;
}

const STDIN = '-';
const URLS_MAX = 1_000_000;
const KINDS: readonly ChangeKind[] = ['added', 'changed', 'removed'];

/**
 * Reads a file of URLs, or stdin for `-`. Empty lines, and those with `#` first, are passed over.
 */
export async function readAnnounceUrls(path: string, signal: AbortSignal): Promise<AnnouncedUrls> {
  const byKind = new Map<ChangeKind, string[]>(KINDS.map((kind) => [kind, []]));
  let count = 0;
  let lineNumber = 0;
  let badLines = 0;
  let first: string | undefined;
  let firstBadLine: number | undefined;
  for await (const line of readLines(path, { flag: '--urls', signal })) {
    lineNumber += 1;
    if (line === '' || line.startsWith('#')) continue;
    const { url, kind } = parseLine(line);
    if (url === undefined) {
      badLines += 1;
      firstBadLine ??= lineNumber;
      continue;
    }
    if (count === URLS_MAX) throw tooMany(path);
    count += 1;
    first ??= url;
    byKind.get(kind)?.push(url);
  }
  return { byKind, badLines, ...givenValues({ first, firstBadLine }) };
}

function parseLine(line: string): { readonly url?: string; readonly kind: ChangeKind } {
  if (!line.startsWith('{')) return { kind: 'changed', ...webAddress(line) };
  const { loc, change } = parseJson(line);
  const kind = KINDS.find((known) => known === change) ?? 'changed';
  return { kind, ...webAddress(loc) };
}

function webAddress(value: unknown): { readonly url?: string } {
  const web = typeof value === 'string' && /^https?:\/\//i.test(value) && URL.parse(value) !== null;
  return web ? { url: value } : {};
}

function parseJson(line: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(line)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function tooMany(path: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `${path === STDIN ? 'stdin' : path} has more than 1,000,000 URLs.`,
    hint: 'Engines expect what changed, not the whole set. Submit a part at a time.',
  });
}
