// Which pages may be tested live: those of the site itself, and of hosts whose owner is proven.
import { PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/without-credentials.ts';
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { Store } from '../../store/port/store.ts';
import { verifiedOrigins } from '../verification/verified-origins.ts';

const SHOWN_CHARACTERS_MAX = 200;

/**
 * Gives the address that a page of a site is tested at: without credentials and fragment.
 *
 * Errors: FETCH_ADDRESS_INVALID, SUBMISSION_REFUSED; STORE_UNUSABLE.
 */
export async function liveTestAddress(
  store: Pick<Store, 'sites'>,
  site: Pick<SiteRecord, 'url'>,
  loc: string,
): Promise<string> {
  const url = loc.length > LOC_CHARACTERS_MAX * 2 ? null : URL.parse(loc);
  if (url === null || !/^https?:$/.test(url.protocol)) throw notTestable(loc);
  url.username = '';
  url.password = '';
  url.hash = '';
  if (url.href.length > LOC_CHARACTERS_MAX) throw notTestable(loc);
  if (url.origin === new URL(site.url).origin) return url.href;
  if ((await verifiedOrigins(store)).has(url.origin)) return url.href;
  throw new PortolanError('SUBMISSION_REFUSED', {
    message: `Only pages of ${site.url} and of verified hosts can be tested live.`,
    hint: `Submit and verify ${url.origin}/ first.`,
    url: url.href,
  });
}

function notTestable(loc: string): PortolanError {
  const shown = withoutCredentials(loc.slice(0, SHOWN_CHARACTERS_MAX));
  return new PortolanError('FETCH_ADDRESS_INVALID', {
    message:
      `${shown} is not an http or https address, or has more than ${LOC_CHARACTERS_MAX} ` +
      'characters.',
    hint: 'Write the whole address: https://example.com/page.',
    url: shown,
  });
}
