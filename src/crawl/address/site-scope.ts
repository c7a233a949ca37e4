// The site, and the folder of it, that is crawled: docs/reference/decisions.md §2.
import { assert } from '../../base/assert.ts';
import { addressKind } from '../../net/address/address-kind.ts';
import { pathOfAddress } from './address-path.ts';
import { createAddressForm } from './crawl-address.ts';

/**
 * The scope of a crawl: the folder of the typed path on the origin that answered, or, when the
 * final address is not below it, the folder of that one. `url` is origin and folder together.
 */
export function createSiteScope({
  typed,
  final,
}: {
  readonly typed: string;
  readonly final: string;
}): {
  readonly origin: string;
  readonly folder: string;
  readonly url: string;
  contains(url: string): boolean;
} {
  const { origin } = new URL(final);
  const toForm = createAddressForm({ origin, names: [] });
  const finalForm = toForm(final);
  const typedForm = toForm(typed);
  assert(finalForm !== undefined && typedForm !== undefined, 'the start is not an address');
  const finalPath = pathOfAddress(finalForm);
  const typedFolder = folderOf(pathOfAddress(typedForm));
  const folder = finalPath.startsWith(typedFolder) ? typedFolder : folderOf(finalPath);
  const url = origin + folder;
  return { origin, folder, url, contains: (address) => address.startsWith(url) };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/**
 * Origins that may be other names of a site: its host by the other scheme, and with or without
 * `www.` by both. Empty for an IP address, for `localhost` and what ends in `.localhost`, and for a
 * port that is not the default one.
 */
export function otherSpellings(origin: string): readonly string[] {
  const { hostname, port, protocol } = new URL(origin);
  const isIpAddress = addressKind(hostname) !== 'unknown';
  if (port !== '' || isIpAddress || /(?:^|\.)localhost\.?$/.test(hostname)) return [];
  const otherHost = hostname.startsWith('www.') ? hostname.slice('www.'.length) : `www.${hostname}`;
  const otherProtocol = protocol === 'https:' ? 'http:' : 'https:';
  const sameHost = `${otherProtocol}//${hostname}`;
  if (otherHost === '') return [sameHost];
  return [sameHost, `${protocol}//${otherHost}`, `${otherProtocol}//${otherHost}`];
}
