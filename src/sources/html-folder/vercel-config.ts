// The file `vercel.json`: of it, headers and redirects of pages.
import {
  escapeGlob,
  HOSTING_RULES_MAX,
  type HostingFile,
  type HostingRule,
  isHeaderOfPages,
  matchPages,
} from './hosting-rule.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads `headers`, `redirects` and `cleanUrls` of `vercel.json`.
 *
 * Of their patterns (path-to-regexp) these are known: plain paths, `:name` with `?`, `*` or `+`,
 * `(.*)`, `(.+)`, and alternatives (`(en|de)`, `:lang(en|de)`). Other regular expressions are a
 * problem of the file; so are rules with conditions (`has`, `missing`) other than on the host.
 * Source: https://vercel.com/docs/project-configuration#headers
 */
export function readVercelConfig(text: string): HostingFile {
  const problems: string[] = [];
  const config = parseObject(text);
  if (config === undefined) return { rules: [], problems: ['it is not JSON'] };
  const rules: HostingRule[] = [];
  for (const rule of listOf(config['redirects'])) {
    const { source, destination } = rule;
    if (typeof destination !== 'string') continue;
    const matches = pageTest(source, rule, problems);
    if (matches) rules.push({ matches, headers: [], removes: [], redirect: destination });
  }
  for (const rule of listOf(config['headers'])) {
    const headers = listOf(rule['headers']).flatMap(({ key, value }) => {
      const name = typeof key === 'string' ? key.toLowerCase() : '';
      return isHeaderOfPages(name) && typeof value === 'string' ? [[name, value] as const] : [];
    });
    if (headers.length === 0) continue;
    const matches = pageTest(rule['source'], rule, problems);
    if (matches) rules.push({ matches, headers, removes: [] });
  }
  return { rules, problems, cleanUrls: config['cleanUrls'] === true };
}

/**
 * Reads a text that should be a JSON object.
 *
 * `undefined` for anything else.
 */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the objects of a list, up to the most rules of a file.
 *
 * A value that is not a list has none.
 */
export function listOf(value: unknown): readonly JsonObject[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, HOSTING_RULES_MAX) : [];
  return list.filter((one): one is JsonObject => typeof one === 'object' && one !== null);
}

function pageTest(
  source: unknown,
  rule: JsonObject,
  problems: string[],
): ((page: URL) => boolean) | undefined {
  const conditions = [...listOf(rule['has']), ...listOf(rule['missing'])];
  const [host] = listOf(rule['has']);
  const isOfHost = conditions.length === 1 && host?.['type'] === 'host';
  const hostName = host?.['value'];
  const glob = typeof source === 'string' ? routeGlob(source) : undefined;
  const unknownConditions = conditions.length > 0 && !(isOfHost && typeof hostName === 'string');
  if (glob === undefined || unknownConditions) {
    problems.push(`a rule for ${String(source)} that cannot be judged here`);
    return undefined;
  }
  const matches = matchPages(glob, typeof hostName === 'string' ? escapeGlob(hostName) : '**');
  // The trailing slash is settled before rules are applied.
  return (page) => {
    if (matches(page)) return true;
    const { pathname } = page;
    if (pathname === '/') return false;
    const other = new URL(page);
    other.pathname = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
    return matches(other);
  };
}

const TOKEN = /(\/?):(\w+)(\([^()]*\))?([?*+])?|(\([^()]*\))|([^:()/]+|[/:()])/y;
// Alternatives of plain words.
const WORDS = /^\([\w.~|-]+\)$/;

function routeGlob(source: string): string | undefined {
  let glob = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) return undefined;
    const [, slash = '', name, ofName, repeat, group, text] = match;
    const part = name === undefined ? textGlob(group, text) : parameterGlob(slash, ofName, repeat);
    if (part === undefined) return undefined;
    glob += part;
  }
  return glob;
}

function textGlob(group: string | undefined, text: string | undefined): string | undefined {
  if (group !== undefined) return groupGlob(group);
  // A bracket by itself is of an expression inside another.
  return text === undefined || /[()*+?[\]\\^$|]/.test(text) ? undefined : escapeGlob(text);
}

function groupGlob(group: string): string | undefined {
  if (group === '(.*)') return '**';
  if (group === '(.+)') return '?**';
  if (group === '([^/]+)' || group === '([^/]*)') return group.endsWith('+)') ? '?*' : '*';
  if (!WORDS.test(group)) return undefined;
  const words = group.slice(1, -1);
  return words.includes('|') ? `{${words.replaceAll('|', ',')}}` : words;
}

function parameterGlob(
  slash: string,
  group: string | undefined,
  repeat: string | undefined,
): string | undefined {
  const one = group === undefined ? '?*' : groupGlob(group);
  if (one === undefined) return undefined;
  switch (repeat) {
    case '?':
      return `{${slash}${one},}`;
    case '*':
      return `{${slash}?**,}`;
    case '+':
      return `${slash}?**`;
    default:
      return slash + one;
  }
}
