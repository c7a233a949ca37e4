// What the host adds to pages: headers and redirects, from the files that say it.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
  HOSTING_RULES_MAX,
  type HostingFile,
  type HostingRule,
  isHeaderOfPages,
  matchPages,
  splatGlob,
} from './hosting-rule.ts';
import { reasonOf } from './page-files.ts';
import { listOf, parseObject, readVercelConfig } from './vercel-config.ts';

const PROBLEMS_MAX = 10;

const READERS: readonly (readonly [name: string, read: FileReader, where: 'inside' | 'beside'])[] =
  [
    ['_headers', readHeadersFile, 'inside'],
    ['_redirects', readRedirectsFile, 'inside'],
    ['staticwebapp.config.json', readStaticWebAppConfig, 'inside'],
    ['vercel.json', readVercelConfig, 'beside'],
  ];
const FILE_BYTES_MAX = 1_048_576;

/**
 * Reads `_headers`. Only headers that say something about a page are kept.
 *
 * `! Name` takes a header of earlier rules away (Cloudflare). A path may be an address with a host.
 * What is neither a path nor a header is a problem of the file.
 * Source: https://docs.netlify.com/manage/routing/headers/
 * Source: https://developers.cloudflare.com/pages/configuration/headers/
 */
function readHeadersFile(text: string): HostingFile {
  const rules: HostingRule[] = [];
  const problems: string[] = [];
  let current: { headers: [string, string][]; removes: string[] } | undefined;
  for (const written of text.replace(/^\ufeff/, '').split('\n')) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const matches = pathTest(line);
    if (matches !== undefined) {
      if (rules.length >= HOSTING_RULES_MAX) break;
      current = { headers: [], removes: [] };
      rules.push({ matches, ...current });
      continue;
    }
    const problem = addHeader(line, current);
    if (problem && problems.length < PROBLEMS_MAX) problems.push(line);
  }
  const useful = rules.filter(({ headers, removes }) => headers.length + removes.length > 0);
  return { rules: useful, problems };
}

function pathTest(line: string): ((page: URL) => boolean) | undefined {
  if (line.startsWith('/')) return matchPages(splatGlob(line));
  const [, host, path = '/'] = /^https?:\/\/([^/\s]+)(\/\S*)?$/i.exec(line) ?? [];
  if (host === undefined) return undefined;
  return matchPages(splatGlob(path), splatGlob(host.toLowerCase()));
}

/** Whether the line has no known form, or no path above it. */
function addHeader(
  line: string,
  rule: { readonly headers: [string, string][]; readonly removes: string[] } | undefined,
): boolean {
  const removed = /^!\s*([\w-]+)$/.exec(line)?.[1]?.toLowerCase();
  const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
  if (rule === undefined || (removed === undefined && name === '')) return true;
  if (removed !== undefined && isHeaderOfPages(removed)) rule.removes.push(removed);
  if (isHeaderOfPages(name.toLowerCase())) rule.headers.push([name.toLowerCase(), value]);
  return false;
}

/** Answers for the pages of a folder. */
export interface HostingRules {
  /** The headers that the host sends with a page. */
  headersOf(page: URL): readonly (readonly [name: string, value: string])[];
  /** Where the host redirects requests for a page, instead of serving it. */
  redirectOf(page: URL): string | undefined;
  /** The host redirects `/about.html` to `/about`. */
  readonly cleanUrls: boolean;
}

export interface HostingRulesOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told of what cannot be read: the file, and what was found there. */
  readonly onUnreadable: (file: string, found: string) => void;
}

type FileReader = (text: string) => HostingFile;

/**
 * Reads `_headers` and `_redirects` (Netlify, Cloudflare Pages), `staticwebapp.config.json`
 * (Azure) and `vercel.json` of a folder; the last one also beside the folder, where projects keep
 * it. What cannot be read is reported and skipped.
 *
 * Errors: the signal's reason.
 */
export async function readHostingRules(
  folder: string,
  { signal, onUnreadable }: HostingRulesOptions,
): Promise<HostingRules> {
  const rules: HostingRule[] = [];
  let cleanUrls = false;
  for (const [name, read, where] of READERS) {
    signal?.throwIfAborted();
    const inside = join(folder, name);
    const paths = where === 'inside' ? [inside] : [inside, join(dirname(folder), name)];
    for (const path of paths) {
      const shown = relative(folder, path);
      const text = await readSmallFile(path, (reason) => onUnreadable(shown, reason));
      if (text === undefined) continue;
      const file = read(text);
      for (const problem of file.problems) onUnreadable(shown, problem);
      rules.push(...file.rules);
      cleanUrls ||= file.cleanUrls === true;
      break;
    }
  }
  return {
    cleanUrls,
    headersOf: (page) => headersBy(rules, page),
    redirectOf: (page) => rules.find((rule) => rule.redirect && rule.matches(page))?.redirect,
  };
}

function headersBy(
  rules: readonly HostingRule[],
  page: URL,
): readonly (readonly [name: string, value: string])[] {
  let headers: (readonly [name: string, value: string])[] = [];
  for (const rule of rules) {
    if (rule.headers.length + rule.removes.length === 0 || !rule.matches(page)) continue;
    headers = headers.filter(([name]) => !rule.removes.includes(name));
    headers.push(...rule.headers);
  }
  return headers;
}

async function readSmallFile(
  path: string,
  onUnreadable: (reason: string) => void,
): Promise<string | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    if (found.size > FILE_BYTES_MAX) onUnreadable('it is larger than 1 MiB');
    else return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ENOENT') onUnreadable(reasonOf(error));
  }
  return undefined;
}

/**
 * Reads `_redirects`. Of its lines only those count that send visitors on although there is a page:
 * a status of 3xx with an exclamation mark (`301!`).
 *
 * Lines with conditions (`Country=de`) and those that depend on the query are skipped: what
 * they do is not the same for all.
 * Source: https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing
 */
function readRedirectsFile(text: string): HostingFile {
  const rules: HostingRule[] = [];
  for (const written of text.replace(/^\ufeff/, '').split('\n')) {
    const words = written.trim().split(/\s+/);
    const [from = '', ...rest] = words;
    const to = rest.find((word) => /^(?:\/|https?:)/.test(word));
    const isForced = rest.some((word) => /^30[12378]!$/.test(word));
    const isConditional = rest.some((word) => /^\w+=/.test(word));
    if (!from.startsWith('/') || to === undefined || !isForced || isConditional) continue;
    if (rules.length >= HOSTING_RULES_MAX) break;
    rules.push({ matches: matchPages(splatGlob(from)), headers: [], removes: [], redirect: to });
  }
  return { rules, problems: [] };
}

/**
 * Reads `globalHeaders` and `routes` of `staticwebapp.config.json`.
 *
 * A route's `*` at the end is anything; `{png,jpg}` are alternatives. Of several routes that match
 * a page the first counts; its headers take the place of the global ones of the same name.
 * Source: https://learn.microsoft.com/azure/static-web-apps/configuration
 */
function readStaticWebAppConfig(text: string): HostingFile {
  const config = parseObject(text);
  if (config === undefined) return { rules: [], problems: ['it is not JSON'] };
  const rules: HostingRule[] = [];
  const all = headersOf(config['globalHeaders']);
  if (all.length > 0) rules.push({ matches: () => true, headers: all, removes: [] });
  const earlier: ((page: URL) => boolean)[] = [];
  for (const { route, headers, redirect } of listOf(config['routes'])) {
    if (typeof route !== 'string') continue;
    const isOfRoute = matchPages(route.replace(/\*$/, '**'));
    const index = earlier.push(isOfRoute) - 1;
    const isTaken = (page: URL): boolean =>
      earlier.some((matches, other) => other < index && matches(page));
    const own = headersOf(headers);
    const to = typeof redirect === 'string' ? { redirect } : {};
    if (own.length === 0 && typeof redirect !== 'string') continue;
    rules.push({
      matches: (page) => isOfRoute(page) && !isTaken(page),
      headers: own,
      removes: own.map(([name]) => name),
      ...to,
    });
  }
  return { rules, problems: [] };
}

function headersOf(value: unknown): readonly (readonly [name: string, value: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([written, text]) => {
    const name = written.toLowerCase();
    return isHeaderOfPages(name) && typeof text === 'string' ? [[name, text] as const] : [];
  });
}
