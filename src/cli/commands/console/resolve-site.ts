// Which site somebody means: by its number, its host or an address of it.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { ConsoleDesk } from './console-desk.ts';

const SCHEMES = ['https', 'http'] as const;

/**
 * Gives the number of a site.
 *
 * `text` is a number, a host (`example.com`, `localhost:3000`; https before http) or any address of
 * the site.
 * Errors: CONFIG_INVALID when there is none.
 */
export async function resolveSite(
  desk: Pick<ConsoleDesk, 'findSite' | 'name' | 'kind'>,
  text: string,
): Promise<number> {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const candidates = /^https?:\/\//i.test(text)
    ? [text]
    : SCHEMES.map((scheme) => `${scheme}://${text}`);
  for (const candidate of candidates) {
    const url = URL.parse(candidate) ?? undefined;
    const site = url && (await desk.findSite(`${url.origin}/`));
    if (site) return site.id;
  }
  throw noSite(desk, text);
}

/**
 * Makes the error of a site that is not there.
 *
 * Errors: None.
 */
export function noSite(desk: Pick<ConsoleDesk, 'name' | 'kind'>, text: string): PortolanError {
  const where = desk.kind === 'database' ? `The store in ${desk.name}` : `The console ${desk.name}`;
  return new PortolanError('CONFIG_INVALID', {
    message: `${where} has no site ${text}.`,
    hint: 'portolan sites lists the sites; portolan submit <url> adds one.',
  });
}
