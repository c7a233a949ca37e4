// An address as it may be shown: without the user name and the password in it.

/**
 * Removes the user name and the password from an address. An address without them stays unchanged;
 * in a text that is not an address, everything before its last `@` is removed, except for the
 * scheme.
 *
 * ```ts
 * withoutCredentials('https://me:secret@example.com/a'); // 'https://example.com/a'
 * ```
 */
export function withoutCredentials(address: string): string {
  if (!address.includes('@')) return address;
  const url = URL.parse(address);
  if (url === null) return address.replace(/^((?:[a-z][a-z0-9+.-]*:)?[/\\]*).*@/is, '$1');
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

// With a password, or only a name, which ends where an address does.
const LOGIN =
  /(\/\/)(?:[^\s/?#'"<>[:]*:(?!\d{1,5}[?#'"<>])[^\s/]*|[^\s/?#'"<>@]*(?:@[^\s/?#'"<>@]*)*)@/g;

/**
 * Takes user names and passwords out of all addresses that a text holds: the last guard of messages
 * that repeat what somebody typed. A password may hold what would end an address, as `?`, `#` and
 * quotes; a colon and digits before one of these are a port.
 */
export function hideCredentials(text: string): string {
  return text.replace(LOGIN, '$1');
}
