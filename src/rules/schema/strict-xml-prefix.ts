// Attributes that declare namespaces.
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { xmlNameAt } from './strict-xml-characters.ts';

/**
 * The prefix that an attribute declares, the empty one for `xmlns`; `undefined` when it is an
 * ordinary attribute.
 *
 * Source: https://www.w3.org/TR/xml-names/#ns-decl
 */
export function strictXmlPrefixOf(name: string): string | undefined {
  if (name === 'xmlns') return '';
  if (!name.startsWith('xmlns:')) return undefined;
  const prefix = name.slice('xmlns:'.length);
  const named = !prefix.startsWith(':') && xmlNameAt(prefix, 0) === prefix && prefix !== '';
  return named ? prefix : undefined;
}

/**
 * Whether an attribute is a declaration of a namespace that is forbidden, and has no effect.
 *
 * Source: https://www.w3.org/TR/xml-names/#ns-decl
 */
export function isIdleDeclaration(attribute: string, namespace: string): boolean {
  const prefix = strictXmlPrefixOf(attribute);
  if (prefix === undefined) return false;
  if (namespace === NAMESPACES.xml || namespace === NAMESPACES.xmlns) return true;
  if (prefix === 'xml' || prefix === 'xmlns') return true;
  return prefix !== '' && namespace === '';
}
