// The site that is crawled, and the part of it: docs/reference/decisions.md §2.
import { assert } from '../../base/assert.ts';
import { addressKind } from '../../net/address/address-kind.ts';
import { pathOfAddress } from './address-path.ts';
import { createAddressForm } from './crawl-address.ts';

/** What belongs to a crawl. */
export interface SiteScope {
  /** Scheme, host and port of the site. */
  readonly origin: string;
  /** The folder of it that is crawled, as a path: `/`, `/shop/`. */
  readonly folder: string;
  /** Both together: `https://example.com/shop/`. */
  readonly url: string;
  /** Whether an address in its form is within the scope. */
  contains(url: string): boolean;
}

/** The two ends of the way to a site. Both are absolute http or https URLs. */
export interface SiteAddresses {
  /** As the user typed it. */
  readonly typed: string;
  /** Where it was answered, after redirects. */
  readonly final: string;
}

/**
 * Tells the scope of a crawl: on the origin that answered, the folder of the path that was typed;
 * when the address that answered is not below it, the folder of that one.
 *
 * Takes two http or https addresses.
 */
export function createSiteScope({ typed, final }: SiteAddresses): SiteScope {
  const { origin } = new URL(final);
  const toForm = createAddressForm({ origin, names: [] });
  const finalForm = toForm(final);
  const typedForm = toForm(typed);
  assert(finalForm !== undefined && typedForm !== undefined, 'the start is no address');
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
 * Gives the origins that may be other names of a site: its own host by the other scheme, and with
 * or without `www.` by both. None where the host is an IP address or this machine's own name
 * (`localhost`, and what ends in `.localhost`), or the port is not the default one.
 *
 * Takes the origin of an http or https URL.
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
