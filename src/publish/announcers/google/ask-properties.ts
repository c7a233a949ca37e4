// The properties of Search Console that an account can see, and what to make of them when the one
// that was named is not there.
import { readSites, sitesText } from '../engine/account-sites.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { askEngine, type EngineQuestion, type EngineRefusal } from '../engine/ask-engine.ts';
import { readJsonAnswer } from '../engine/engine-fault.ts';
import type { GoogleAccess } from './google-access.ts';

interface Property {
  /** As `https://www.example.com/` or `sc-domain:example.com`. */
  readonly site: string;
  /** As `siteOwner`, `siteFullUser`, `siteRestrictedUser`, `siteUnverifiedUser`. */
  readonly permission: string;
}

export interface PropertiesQuestion {
  readonly api: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly context: AnnouncerContext;
  readonly explain: EngineQuestion['explain'];
}

/** Source: https://support.google.com/webmasters/answer/7687615 */
export const MAY_SUBMIT: ReadonlySet<string> = new Set(['siteOwner', 'siteFullUser']);

/**
 * Asks which properties the account can see; the first 100.
 * Source: https://developers.google.com/webmaster-tools/v1/sites/list
 */
export async function askProperties(
  { api, headers, context, explain }: PropertiesQuestion,
  signal: AbortSignal | undefined,
): Promise<readonly Property[] | EngineRefusal> {
  const request = { method: 'GET', url: `${api}/webmasters/v3/sites`, headers } as const;
  const question = { engine: 'Search Console', request, accepts: [200], explain };
  const reply = await askEngine(question, context, signal);
  if (!reply.accepted) return reply;
  const { siteEntry } = readJsonAnswer(reply.answer);
  const fields = { site: 'siteUrl', state: 'permissionLevel' };
  return readSites(siteEntry, fields, context.secrets).map(({ site, state }) => {
    return { site, permission: typeof state === 'string' ? state : '' };
  });
}

/** Says which properties there are (`undefined`: nobody knows), and what to do about `site`. */
export function explainProperties(
  properties: readonly Property[] | undefined,
  { site, access }: { readonly site: string; readonly access: GoogleAccess },
): string {
  const user = access.email ?? 'the account';
  if (properties === undefined) return howToAdd(user);
  const own = properties.find((property) => property.site === site);
  if (own !== undefined) {
    const level = own.permission.replace(/^site/, '').replace(/User$/, '') || 'Unknown';
    return own.permission === 'siteUnverifiedUser'
      ? `The property is there, and ${user} is not verified for it. ${howToAdd(user)}`
      : `The property is there with the permission ${level}: Full is needed. ${howToAdd(user)}`;
  }
  if (properties.length === 0) return `It has access to no property: a${howToAdd(user).slice(1)}`;
  const fitting = properties.filter((property) => covers(property.site, site));
  if (fitting.length > 0) {
    const one = fitting.length === 1 ? 'that' : 'one of them';
    return `It can see ${sitesText(fitting)}: set announce.searchConsole.site to ${one}.`;
  }
  return `It can see ${sitesText(properties)}, none of which has ${site}. ${howToAdd(user)}`;
}

// Since 2026 new service accounts are often "not found" in Users and permissions; as delegated
// owners they are. Source: https://github.com/mihdan/recrawler/issues/39 (2026-09-07)
function howToAdd(user: string): string {
  return (
    `Add ${user} to the property with Full permission: Settings, Users and permissions. Where ` +
    'the address is not found there, add it as a delegated owner at ' +
    'https://www.google.com/webmasters/verification/home.'
  );
}

/** The domain of a domain property, in small letters and Punycode; absent for any other. */
export function domainOf(site: string): string | undefined {
  const domain = /^sc-domain:(.+)$/i.exec(site)?.[1];
  return domain === undefined ? undefined : (URL.parse(`https://${domain}/`)?.hostname ?? domain);
}

function covers(property: string, site: string): boolean {
  const [own, host] = [property, site].map((one) => domainOf(one) ?? URL.parse(one)?.hostname);
  if (own === undefined || host === undefined) return false;
  return property.startsWith('sc-domain:') ? `.${host}`.endsWith(`.${own}`) : own === host;
}
