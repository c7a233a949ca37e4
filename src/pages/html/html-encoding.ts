// Which encoding a page is in: by its mark, its media type, or what its metas say.
import {
  encodingOfDeclaredLabel,
  encodingOfLabel,
  encodingOfMetaContent,
} from './encoding-labels.ts';
import { prescanHtml } from './html-prescan.ts';

/** What is known of a page besides its bytes. */
export interface HtmlEncodingHints {
  readonly contentType?: string | undefined;
  /** The page is XHTML. */
  readonly isXml?: boolean | undefined;
}

/** An encoding, and how sure it is. */
export interface HtmlEncoding {
  /** By its WHATWG name. */
  readonly encoding: string;
  /** Nothing in the page changes it. */
  readonly isCertain: boolean;
  /** A label that names no encoding, if there was one. */
  readonly unknownLabel?: string;
}

const CHARSET_OF_TYPE = /;[\t\n\r ]*charset[\t\n\r ]*=[\t\n\r ]*(?:"([^"]*)"?|'([^']*)'?|([^;]*))/i;

/**
 * Finds the encoding of a page by its first bytes: its byte order mark, the `charset` of its media
 * type, what the first 1,024 bytes declare, or UTF-8. The first two are certain; a `<meta>` that
 * is met while the page is read may change the others.
 *
 * A label that names no encoding is passed over.
 * Source: https://html.spec.whatwg.org/#determining-the-character-encoding
 */
export function detectHtmlEncoding(
  start: Uint8Array,
  { contentType = '', isXml = false }: HtmlEncodingHints = {},
): HtmlEncoding {
  const mark = encodingOfMark(start);
  if (mark !== undefined) return { encoding: mark, isCertain: true };
  const typed = CHARSET_OF_TYPE.exec(contentType);
  const label = typed?.[1] ?? typed?.[2] ?? typed?.[3];
  const ofType = label === undefined ? undefined : encodingOfLabel(label);
  if (ofType !== undefined) return { encoding: ofType, isCertain: true };
  const { encoding = 'utf-8', unknownLabel } = prescanHtml(start, isXml);
  const unknown = label ?? unknownLabel;
  return { encoding, isCertain: false, ...(unknown !== undefined && { unknownLabel: unknown }) };
}

/**
 * Returns the encoding that a `<meta>` element names, by its attributes.
 *
 * `onUnknown`: called with a label that names none.
 * Source: https://html.spec.whatwg.org/#parsing-main-inhead
 */
export function encodingOfMeta(
  attributes: ReadonlyMap<string, string>,
  onUnknown: (label: string) => void,
): string | undefined {
  const charset = attributes.get('charset');
  const declared = charset === undefined ? undefined : encodingOfDeclaredLabel(charset);
  if (declared !== undefined) return declared;
  if (charset !== undefined) onUnknown(charset);
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined;
  return encodingOfMetaContent(attributes.get('content') ?? '', onUnknown);
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
