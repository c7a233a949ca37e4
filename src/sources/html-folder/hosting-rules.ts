// What the host adds to pages: headers and redirects, from the files that say it.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { readHeadersFile } from './headers-file.ts';
import type { HostingFile, HostingRule } from './hosting-rule.ts';
import { reasonOf } from './page-files.ts';
import { readRedirectsFile } from './redirects-file.ts';
import { readStaticWebAppConfig } from './static-web-app-config.ts';
import { readVercelConfig } from './vercel-config.ts';

/** Answers for the pages of a folder. */
export interface HostingRules {
  /** The headers that the host sends with a page. */
  headersOf(page: URL): readonly (readonly [name: string, value: string])[];
  /** Where the host sends those who ask for a page, instead of giving it. */
  redirectOf(page: URL): string | undefined;
}

export interface HostingRulesOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told of what cannot be read: the file, and what was found there. */
  readonly onUnreadable: (file: string, found: string) => void;
}

type FileReader = (text: string) => HostingFile;

const READERS: readonly (readonly [name: string, read: FileReader, where: 'inside' | 'beside'])[] =
  [
    ['_headers', readHeadersFile, 'inside'],
    ['_redirects', readRedirectsFile, 'inside'],
    ['staticwebapp.config.json', readStaticWebAppConfig, 'inside'],
    ['vercel.json', readVercelConfig, 'beside'],
  ];

const FILE_BYTES_MAX = 1_048_576;

/**
 * Reads `_headers` and `_redirects` (Netlify, Cloudflare Pages), `staticwebapp.config.json`
 * (Azure) and `vercel.json` of a folder; the last one also beside the folder, where projects keep
 * it. What cannot be read is told, and passed over.
 *
 * Errors: the signal's reason.
 */
export async function readHostingRules(
  folder: string,
  { signal, onUnreadable }: HostingRulesOptions,
): Promise<HostingRules> {
  const rules: HostingRule[] = [];
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
      break;
    }
  }
  return {
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
