// The text before the root of an XML document that we write.
import { encodeUrlCharacters } from '../../protocol/url-encoding.ts';
import { escapeXml } from './escape.ts';

/**
 * The XML declaration and, where the options have one, the link to a CSS stylesheet, each on a line
 * of its own. (Browsers are removing XSLT; CSS stays.)
 *
 * Source: https://www.w3.org/TR/xml-stylesheet/
 */
export function xmlProlog(options: { readonly stylesheet?: string | undefined }): string {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (options.stylesheet === undefined) return declaration;
  const [address = '', ...fragments] = options.stylesheet.trim().split('#');
  // Encoded, it cannot hold the `?>` that would end the instruction.
  const encoded = [address, ...fragments].map(encodeUrlCharacters).join('#');
  const href = escapeXml(encoded, 'attribute');
  return `${declaration}<?xml-stylesheet type="text/css" href="${href}"?>\n`;
}
