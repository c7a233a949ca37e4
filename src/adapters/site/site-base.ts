// The URL of the folder that a framework builds.
import { PortolanError } from '../../base/portolan-error.ts';
import type { BuiltSite } from './built-site.ts';

/**
 * Returns the URL of the output, with a slash at its end: the user's, or the framework's. One
 * without a path gets the framework's base path.
 *
 * Errors: CONFIG_INVALID, when the address is missing, or is not an http or https URL.
 */
export function settleSiteBase(
  {
    framework,
    base: known,
    basePath = '/',
    baseHint,
  }: Pick<BuiltSite, 'framework' | 'base' | 'basePath' | 'baseHint'>,
  given: string | undefined,
): string {
  const base = given ?? known;
  const url = typeof base === 'string' ? URL.parse(base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const what =
      base === undefined ? 'not known' : `${JSON.stringify(base)}, not an http or https URL`;
    throw new PortolanError('CONFIG_INVALID', {
      message: `The address of the site that ${framework} builds is ${what}.`,
      hint: baseHint,
    });
  }
  if (url.pathname === '/') url.pathname = basePath;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  url.hash = '';
  return url.href;
}
