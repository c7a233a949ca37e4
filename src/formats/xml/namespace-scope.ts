// Which prefix means which namespace, where.
import {
  identifyNamespace,
  NAMESPACES,
  type NamespaceName,
} from '../../protocol/extensions/namespaces.ts';
import type { TagAttribute } from './tag-attributes.ts';

export interface ElementNamespace {
  /** Empty for none. */
  readonly uri: string;
  /** The namespace by its usual name, when readers know it. */
  readonly known?: NamespaceName;
  /** The prefix is bound nowhere: the namespace is a guess, or none. */
  readonly unbound?: true;
}

/** Bindings of prefixes, inherited by what is inside. The empty prefix is the default. */
export interface NamespaceScope {
  readonly bindings: ReadonlyMap<string, ElementNamespace>;
  /** The same by prefixes in lower case; made when a prefix is not among them. */
  folded?: ReadonlyMap<string, ElementNamespace>;
}

/** Nothing is bound but `xml`. */
export const ROOT_SCOPE: NamespaceScope = {
  bindings: new Map([['xml', { uri: NAMESPACES.xml, known: 'xml' }]]),
};

// A prefix of these that nobody bound has its usual meaning.
const ASSUMED: ReadonlyMap<string, NamespaceName> = new Map([
  ['image', 'image'],
  ['video', 'video'],
  ['news', 'news'],
  ['xhtml', 'xhtml'],
]);

// More bindings than this are no document's; further ones are not remembered. An element that binds
// another prefix has a copy of all of them.
const BINDINGS_MAX = 64;

const NO_NAMESPACE: ElementNamespace = { uri: '' };

/**
 * Gives the prefix that an attribute declares, empty for the default; `undefined` for others.
 *
 * Source: https://www.w3.org/TR/xml-names/#ns-decl
 */
export function declaredPrefix(attribute: string): string | undefined {
  const name = attribute.toLowerCase();
  if (name === 'xmlns') return '';
  return name.startsWith('xmlns:') ? attribute.slice(6) : undefined;
}

/**
 * Gives the scope inside an element with these attributes.
 *
 * `onMisspelt` is called for each declaration of a namespace that is misspelt.
 * Source: https://www.w3.org/TR/xml-names/#ns-decl
 */
export function openScope(
  outer: NamespaceScope,
  attributes: readonly TagAttribute[],
  onMisspelt: (attribute: TagAttribute) => void,
): NamespaceScope {
  let bindings: Map<string, ElementNamespace> | undefined;
  for (const attribute of attributes) {
    const prefix = declaredPrefix(attribute.name);
    if (prefix === undefined) continue;
    bindings ??= new Map(outer.bindings);
    const known = identifyNamespace(attribute.value);
    if (known?.spelling === 'misspelt') onMisspelt(attribute);
    if (bindings.size >= BINDINGS_MAX && !bindings.has(prefix)) continue;
    bindings.set(prefix, {
      uri: attribute.value.trim(),
      ...(known && { known: known.name }),
    });
  }
  return bindings ? { bindings } : outer;
}

/**
 * Gives the namespace that a prefix means. A prefix that is bound in another case counts; one that
 * is bound nowhere has its usual meaning if it has one.
 */
export function resolvePrefix(scope: NamespaceScope, prefix: string): ElementNamespace {
  const bound = scope.bindings.get(prefix);
  if (bound) return bound;
  if (prefix === '') return NO_NAMESPACE;
  const folded = prefix.toLowerCase();
  scope.folded ??= foldedBindings(scope);
  const similar = scope.folded.get(folded);
  if (similar) return similar;
  const assumed = ASSUMED.get(folded);
  if (assumed) return { uri: NAMESPACES[assumed], known: assumed, unbound: true };
  return { uri: '', unbound: true };
}

function foldedBindings({ bindings }: NamespaceScope): ReadonlyMap<string, ElementNamespace> {
  const folded = new Map<string, ElementNamespace>();
  for (const [prefix, namespace] of bindings) {
    const key = prefix.toLowerCase();
    if (!folded.has(key)) folded.set(key, namespace);
  }
  return folded;
}
