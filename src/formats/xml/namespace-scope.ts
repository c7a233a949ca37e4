// The namespaces that prefixes mean inside an element.
import {
  identifyNamespace,
  NAMESPACES,
  type NamespaceName,
} from '../../protocol/extensions/namespaces.ts';
import type { TagAttribute } from './tag-attributes.ts';

export interface ElementNamespace {
  /** Empty for none. */
  readonly uri: string;
  /** Its usual name, when readers know it. */
  readonly known?: NamespaceName;
  /** The prefix is not declared: the namespace is a guess, or none. */
  readonly unbound?: true;
}

/** Bindings of prefixes, inherited by what is inside. The empty prefix is the default. */
export interface NamespaceScope {
  readonly bindings: ReadonlyMap<string, ElementNamespace>;
  /** The same by prefixes in lower case; made when a prefix is not found. */
  folded?: ReadonlyMap<string, ElementNamespace>;
}

/** Nothing is bound but `xml`. */
export const ROOT_SCOPE: NamespaceScope = {
  bindings: new Map([['xml', { uri: NAMESPACES.xml, known: 'xml' }]]),
};

// These prefixes have their usual meaning when they are not declared.
const ASSUMED: ReadonlyMap<string, NamespaceName> = new Map([
  ['image', 'image'],
  ['video', 'video'],
  ['news', 'news'],
  ['xhtml', 'xhtml'],
]);

// No document has more bindings than this; further ones are not remembered. An element that binds
// another prefix has a copy of all of them.
const BINDINGS_MAX = 64;

const NO_NAMESPACE: ElementNamespace = { uri: '' };

/** The prefix that an attribute declares, if any; empty for the default namespace. */
export function declaredPrefix(attribute: string): string | undefined {
  const name = attribute.toLowerCase();
  if (name === 'xmlns') return '';
  return name.startsWith('xmlns:') ? attribute.slice(6) : undefined;
}

/**
 * The scope inside an element with these attributes. `onMisspelt` is called for each declaration of
 * a misspelt namespace.
 *
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
    const uri = attribute.value.trim();
    bindings.set(prefix, known ? { uri, known: known.name } : { uri });
  }
  return bindings ? { bindings } : outer;
}

/** A prefix that is declared in another case counts; one that is not declared may be assumed. */
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
