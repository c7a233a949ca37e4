// Addresses as people read them.
import { domainToUnicode } from 'node:url';

// Invisible characters and marks of direction stay escaped.
const UNSEEN = /[\p{C}\p{Z}]/gu;

/**
 * Decodes an address or a part of one: `/caf%C3%A9` is `/café`. Escapes with a meaning stay (`%2F`,
 * `%3F`, `%25`), and so do those of blanks, controls and marks of direction. A text whose escapes
 * are not UTF-8 stays unchanged.
 */
export function readableUrl(text: string): string {
  if (!text.includes('%')) return text;
  let decoded: string;
  try {
    // decodeURI keeps all escapes with a meaning but this one.
    decoded = decodeURI(text.replaceAll('%25', '%2525'));
  } catch {
    return text;
  }
  return decoded.replace(UNSEEN, (character) => encodeURIComponent(character.toWellFormed()));
}

/** The host with its port in its own letters: `münchen.example`. Other texts stay unchanged. */
export function readableHost(url: string): string {
  if (URL.parse(url) === null) return url;
  const { host, hostname, port } = new URL(url);
  const letters = domainToUnicode(hostname);
  if (host === '' || letters === '') return host === '' ? url : host;
  return port === '' ? letters : `${letters}:${port}`;
}
