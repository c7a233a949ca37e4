// Whether a feed or a page names a hub: links with rel="hub", in its headers or in itself.
import { ByteWindow } from '../../../formats/bytes/byte-window.ts';
import { readAttributes, type TagAttribute } from '../../../formats/xml/tag-attributes.ts';
import type { Token } from '../../../formats/xml/token.ts';
import { XmlTokenizer } from '../../../formats/xml/tokenizer.ts';
import type { HttpAnswer } from '../../../net/request-sender.ts';
import { parseLinkHeader } from '../../../pages/head/link-header.ts';
import { pageKey } from '../../../protocol/page-key.ts';

export interface NamedHub {
  readonly hub: URL;
  /** The address of the feed, to which links are relative. */
  readonly feed: string;
}

const WINDOW_BYTES = 65_536;
// Links in these belong to an entry, or are text.
const CLOSED_NAMES: ReadonlySet<string> = new Set(['item', 'entry', 'script', 'style']);

/**
 * Whether an answer names a hub. Addresses are compared in their normal form (`pageKey`).
 * Source: https://www.w3.org/TR/websub/#discovery
 */
export function namesHub({ headers, body }: HttpAnswer, { hub, feed }: NamedHub): boolean {
  const wanted = pageKey(hub.href);
  const isHub = (rel: string, href: string): boolean => {
    if (!rel.toLowerCase().split(/\s+/).includes('hub')) return false;
    const url = URL.parse(href, feed);
    return url !== null && pageKey(url.href) === wanted;
  };
  const links = parseLinkHeader(headers.get('link') ?? '');
  if (links.some(({ rel, href }) => isHub(rel.join(' '), href))) return true;
  for (const attributes of linkElements(body)) {
    const attributeOf = (name: string): string =>
      attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value ?? '';
    if (isHub(attributeOf('rel'), attributeOf('href'))) return true;
  }
  return false;
}

// `<link>` of HTML and of Atom, by whatever prefix: `<atom:link rel="hub" href="…"/>`.
function* linkElements(body: Uint8Array): Generator<readonly TagAttribute[]> {
  const window = new ByteWindow(WINDOW_BYTES);
  const tokenizer = new XmlTokenizer(window);
  let closed: string | undefined;
  for (let from = 0; !window.final; window.compact()) {
    from += window.append(body, from);
    window.final = from === body.length;
    for (let token = tokenizer.next(); token; token = tokenizer.next()) {
      const name = token.name.replace(/^[^:]*:/, '').toLowerCase();
      if (token.kind === 'end-tag' && name === closed) closed = undefined;
      if (token.kind !== 'start-tag' || closed !== undefined) continue;
      if (name === 'link' && !token.cut) yield attributesOf(token, window, tokenizer);
      if (CLOSED_NAMES.has(name) && !token.selfClosing) closed = name;
    }
  }
}

function attributesOf(
  { attributesStart: start, attributesEnd: end }: Token,
  { bytes, text: latin1 }: ByteWindow,
  { declaredEntities }: XmlTokenizer,
): readonly TagAttribute[] {
  return readAttributes(
    { bytes, latin1, start, end },
    { declaredEntities, namedCharacters: undefined, illFormed: true, note: () => {} },
  );
}
