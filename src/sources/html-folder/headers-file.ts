// The file `_headers` of Netlify and Cloudflare Pages: paths, and below each its headers.
import {
  HOSTING_RULES_MAX,
  type HostingFile,
  type HostingRule,
  isHeaderOfPages,
  matchPages,
  splatGlob,
} from './hosting-rule.ts';

const PROBLEMS_MAX = 10;

/**
 * Reads `_headers`. Only headers that say something about a page are kept.
 *
 * `! Name` takes a header of earlier rules away (Cloudflare). A path may be an address with a host.
 * What is neither a path nor a header is a problem of the file.
 * Source: https://docs.netlify.com/manage/routing/headers/
 * Source: https://developers.cloudflare.com/pages/configuration/headers/
 */
export function readHeadersFile(text: string): HostingFile {
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

/** Tells whether the line is in no form, or stands below no path. */
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
