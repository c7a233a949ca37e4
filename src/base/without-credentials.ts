// An address as it may be shown: without the user name and the password in it.

/**
 * Takes the user name and the password out of an address. An address without them stays as it is
 * written; of a text that is no address everything before its last `@` goes, the scheme aside.
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

/**
 * Takes user names and passwords out of all addresses that a text holds: the last guard of messages
 * that repeat what somebody typed.
 */
export function hideCredentials(text: string): string {
  return text.replace(/(\/\/)[^\s/?#'"<>@]*(?:@[^\s/?#'"<>@]*)*@/g, '$1');
}
