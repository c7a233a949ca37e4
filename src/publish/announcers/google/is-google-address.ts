// Which hosts may be sent the secrets of Google's credentials: a credential file is input, and
// names the addresses itself.

/**
 * Returns whether an address is Google's own token service, or on a host that the configuration
 * names. Google's are https alone; a host of the configuration may be http, as a test server is.
 *
 * Source:
 * https://github.com/googleapis/google-auth-library-java/commit/35495b1207ffe11712ee996d3e305449752fb87c
 * (Google's libraries leave the check to whoever takes a file of others)
 */
export function isGoogleAddress(address: string, tokenHosts: readonly string[]): boolean {
  const url = URL.parse(address) ?? undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  if (/^https?:$/.test(url.protocol) && tokenHosts.includes(url.host)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  // Keys from before 2018 name accounts.google.com.
  return url.hostname === 'accounts.google.com' || /(?:^|\.)googleapis\.com$/.test(url.hostname);
}

/** Says that an address is not one; `where` is what names it. */
export function refuseAddress(address: string, where: string): string {
  const { host = 'an address that is not valid', protocol = '' } = URL.parse(address) ?? {};
  const shown = protocol === 'http:' ? `http://${host}` : host;
  return (
    `${where} would send secrets to ${shown.slice(0, 253)}, which is not a host of Google, so ` +
    'nothing was sent. If the file is right, name the host in announce.searchConsole.tokenHosts.'
  );
}
