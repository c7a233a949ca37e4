// The sites that an account of an engine can see.
import type { SecretHider } from './announcer-context.ts';
import { plainWords } from './engine-fault.ts';

export interface AccountSite {
  readonly site: string;
  /** A permission, or whether the site is verified. */
  readonly state: unknown;
}

export interface AccountSiteFields {
  readonly site: string;
  readonly state: string;
}

const SITES_MAX = 100;
const SITES_SHOWN_MAX = 10;

export function readSites(
  list: unknown,
  fields: AccountSiteFields,
  secrets: SecretHider,
): readonly AccountSite[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list.slice(0, SITES_MAX) : [];
  return entries.flatMap((entry) => {
    const { [fields.site]: site, [fields.state]: state } = Object(entry) as Record<string, unknown>;
    return typeof site === 'string' ? [{ site: plainWords(site, secrets), state }] : [];
  });
}

export function sitesText(sites: readonly Pick<AccountSite, 'site'>[]): string {
  const shown = sites.slice(0, SITES_SHOWN_MAX).map(({ site }) => site);
  const more = sites.length - shown.length;
  return (shown.join(', ') || 'no site') + (more > 0 ? ` and ${more} more` : '');
}
