// Which site somebody means: by its number, its host or an address of it.
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { ConsoleDesk, FoundSite } from './console-desk.ts';

const SCHEMES = ['https', 'http'] as const;

/**
 * Returns the number of a site.
 *
 * `text` is a number, a host (`example.com`, `localhost:3000`) or any address of the site.
 * Errors: CONFIG_INVALID when there is none, or when a host has a site by https and one by http.
 */
export async function resolveSite(
  desk: Pick<ConsoleDesk, 'findSite' | 'name' | 'kind'>,
  text: string,
): Promise<number> {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const candidates = /^https?:\/\//i.test(text)
    ? [text]
    : SCHEMES.map((scheme) => `${scheme}://${text}`);
  const found: FoundSite[] = [];
  for (const candidate of candidates) {
    const url = URL.parse(candidate) ?? undefined;
    const site = url && (await desk.findSite(`${url.origin}/`));
    if (site) found.push(site);
  }
  const [site, other] = found;
  if (site === undefined) throw noSite(desk, text);
  // Either could be meant: one of them may well be there by a slip of the pen.
  if (other !== undefined) throw twoSites(text, [site, other]);
  return site.id;
}

function twoSites(text: string, [one, other]: readonly [FoundSite, FoundSite]): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `Two sites match ${text}: ${one.id} is ${one.url}, and ${other.id} is ${other.url}.`,
    hint: 'Use its number, or its URL with https:// or http://.',
  });
}

export function noSite(desk: Pick<ConsoleDesk, 'name' | 'kind'>, text: string): PortolanError {
  const where = desk.kind === 'database' ? `The store in ${desk.name}` : `The console ${desk.name}`;
  return new PortolanError('CONFIG_INVALID', {
    message: `${where} has no site ${text}.`,
    hint: 'portolan sites lists the sites; portolan submit <url> adds one.',
  });
}
