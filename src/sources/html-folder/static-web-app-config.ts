// The file `staticwebapp.config.json` of Azure Static Web Apps: of it, headers and redirects.
import { type HostingFile, type HostingRule, isHeaderOfPages, matchPages } from './hosting-rule.ts';
import { listOf, parseObject } from './vercel-config.ts';

/**
 * Reads `globalHeaders` and `routes` of `staticwebapp.config.json`.
 *
 * A route's `*` at the end is anything; `{png,jpg}` are alternatives. Of several routes that match
 * a page the first counts; its headers take the place of the global ones of the same name.
 * Source: https://learn.microsoft.com/azure/static-web-apps/configuration
 */
export function readStaticWebAppConfig(text: string): HostingFile {
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
