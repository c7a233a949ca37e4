// The twins of pages: `/sites/7.json` is `/sites/7` as JSON, whatever the path ends in.
import { getPath } from 'hono/utils/url';

/** The prefix under which paths of JSON or CSV are routed. No address begins with it. */
export const TWIN_PREFIXES = { json: '/~json', csv: '/~csv' } as const;

const TWIN = /^(\/(?!api\/|assets\/|webmasters\/|~).*)\.(json|csv)$/s;

export function routingPath(request: Request): string {
  const path = getPath(request);
  if (path.startsWith('/~')) return '/~';
  const [, page, form] = TWIN.exec(path) ?? [];
  if (page === undefined || (form !== 'json' && form !== 'csv')) return path;
  return TWIN_PREFIXES[form] + page;
}

/**
 * Returns the path of a page with another ending: that of its twin, or none for the page itself.
 */
export function twinPath(pathname: string, form: 'page' | 'json' | 'csv'): string {
  const page = pathname.replace(/\.(?:json|csv)$/, '');
  return form === 'page' ? page : `${page}.${form}`;
}

/** Returns the name of a route as metrics and logs show it: `/sites/:site.json`. */
export function routeName(route: string): string {
  const [, form, page] = /^\/~(json|csv)(\/.*)$/.exec(route) ?? [];
  return page === undefined ? route : `${page}.${form}`;
}
