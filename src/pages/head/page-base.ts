// What the relative addresses of a page are relative to.
import { ownText } from '../../base/text/own-text.ts';
import { resolvePageAddress, resolvePageUrl } from '../record/page-url.ts';
import type { QueryEncoder } from './query-encoder.ts';

// The length of longer ones must be checked, too.
const PLAIN_CHARACTERS_MAX = 2_000;

// Characters that the URL parser leaves as they are, in a path, and in a query.
const PATH = 1;
const QUERY = 2;
const CLASSES = new Uint8Array(128);
for (const [characters, classes] of [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', PATH | QUERY],
  ['-._~!$&()*+,;=:@/%', PATH | QUERY],
  ['?[]|', QUERY],
] as const) {
  for (const one of characters) CLASSES[one.charCodeAt(0)] = classes;
}

// A host that is a name in small letters: no number, and without labels in Punycode.
const PLAIN_HOST = /^https?:\/\/(?![^/]*xn--)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\//;

/**
 * Resolves the addresses of a page against its base.
 *
 * Most addresses are plain: `/a/b?c=d`, `c.html`, or absolute in their normal form. What those
 * come to is known without parsing them; all others are left to `URL`.
 *
 * Source: https://url.spec.whatwg.org/#concept-url-parser
 */
export class PageBase {
  readonly url: URL;
  readonly href: string;
  /** Scheme, user and host; without the slash. */
  readonly #site: string;
  /** All up to the last slash of the path. */
  readonly #folder: string;
  /** All but query and fragment. */
  readonly #path: string;
  readonly #isShort: boolean;
  readonly #encoder: QueryEncoder | undefined;

  /** `url`: http or https; `encoder`: that of the page's encoding. Default: UTF-8. */
  constructor(url: URL, encoder?: QueryEncoder) {
    this.url = url;
    this.#encoder = encoder;
    this.href = url.href;
    const { href } = this;
    const end = href.search(/[?#]/);
    this.#path = end < 0 ? href : href.slice(0, end);
    this.#site = href.slice(0, href.indexOf('/', url.protocol.length + 2));
    this.#folder = this.#path.slice(0, this.#path.lastIndexOf('/') + 1);
    this.#isShort = href.length <= PLAIN_CHARACTERS_MAX;
  }

  /**
   * Resolves an address and leaves its fragment out.
   *
   * `undefined` for anything that is not an http or https URL, or too long.
   */
  addressOf(written: string): string | undefined {
    const text = this.#encoder === undefined ? written : this.#encoder(written);
    const hash = text.indexOf('#');
    const isPlain = text.length <= PLAIN_CHARACTERS_MAX && this.#isShort;
    const plain = isPlain ? this.#resolvePlain(hash < 0 ? text : text.slice(0, hash)) : undefined;
    return plain ?? resolvePageAddress(text, this.url);
  }

  /**
   * Resolves an address, with its fragment.
   *
   * `undefined` for anything that is not an http or https URL, or too long.
   */
  urlOf(written: string): string | undefined {
    const text = this.#encoder === undefined ? written : this.#encoder(written);
    const isPlain = text.length <= PLAIN_CHARACTERS_MAX && this.#isShort;
    return (isPlain ? this.#resolvePlain(text) : undefined) ?? resolvePageUrl(text, this.url)?.href;
  }

  #resolvePlain(text: string): string | undefined {
    const first = text.charCodeAt(0);
    if (first === 0x2f /* / */) {
      const isPath = text.charCodeAt(1) !== 0x2f && isPlain(text, 0);
      return isPath ? ownText(this.#site + text) : undefined;
    }
    if (first === 0x3f /* ? */) return isPlain(text, 0) ? ownText(this.#path + text) : undefined;
    const colon = text.indexOf(':');
    if (colon < 0) {
      const isPath = text !== '' && first !== 0x2e /* . */ && isPlain(text, 0);
      return isPath ? ownText(this.#folder + text) : undefined;
    }
    const site = this.#site;
    const isOwn = text.startsWith(site) && text.charCodeAt(site.length) === 0x2f;
    const path = isOwn ? site.length : (PLAIN_HOST.exec(text)?.[0].length ?? 0) - 1;
    return path > 0 && isPlain(text, path) ? ownText(text) : undefined;
  }
}

/** Whether the parser leaves a path, and a query behind it, as they are. */
function isPlain(text: string, from: number): boolean {
  let allowed = PATH;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (((CLASSES[code] ?? 0) & allowed) === 0) {
      if (code !== 0x3f /* ? */) return false;
      allowed = QUERY;
    } else if (allowed === PATH && mayBeDots(code) && beginsDots(text, at, from)) return false;
  }
  return true;
}

function mayBeDots(code: number): boolean {
  return code === 0x2e /* . */ || code === 0x25 /* % */;
}

/** Whether `.`, `..`, or the same in escapes, may begin here. */
function beginsDots(text: string, at: number, from: number): boolean {
  if (at > from && text.charCodeAt(at - 1) !== 0x2f) return false;
  return text.charCodeAt(at) === 0x2e || /%2e/i.test(text.slice(at, at + 3));
}
