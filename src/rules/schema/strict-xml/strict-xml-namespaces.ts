// Prefixes and their namespaces, element by element.

import { NAMESPACES } from '../../../protocol/extensions/namespaces.ts';
import { xmlNameAt } from './strict-xml-characters.ts';
import type { DeclaredAttribute } from './strict-xml-entities.ts';
import type { StrictXmlTag } from './strict-xml-tag.ts';
import { isIdleDeclaration, strictXmlPrefixOf } from './strict-xml-tag.ts';

/** An attribute by its namespace, which is empty where it has none. */
export interface StrictXmlAttribute {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
  /** As an index, for `placeOf`. */
  readonly at: number;
}

/** An element by its namespace, which is empty where it has none. */
export interface StrictXmlElement {
  readonly namespace: string;
  readonly name: string;
  /** As written, with its prefix. */
  readonly written: string;
  /** A prefix of it or of its attributes that nothing declares. */
  readonly unbound?: string;
  /** Without declarations of namespaces. */
  readonly attributes: readonly StrictXmlAttribute[];
  /** As an index, for `placeOf`. */
  readonly at: number;
}

export class StrictXmlNamespaces {
  readonly #bound = new Map<string, string>([['xml', NAMESPACES.xml]]);
  readonly #undo: (readonly [prefix: string, before: string | undefined])[][] = [];

  /** The namespace of a prefix; the empty one for no prefix. */
  lookUp(prefix: string): string | undefined {
    return this.#bound.get(prefix);
  }

  /**
   * Takes the declarations of a start tag and names what is in it.
   *
   * Declarations that namespaces forbid have no effect, as in libxml2, which continues after them.
   * Source: https://www.w3.org/TR/xml-names/#ns-decl
   */
  enter(
    tag: StrictXmlTag,
    at: number,
    declared: ReadonlyMap<string, DeclaredAttribute> | undefined,
  ): StrictXmlElement {
    const undo: (readonly [string, string | undefined])[] = [];
    const given = new Set<string>();
    const bind = (prefix: string, namespace: string): void => {
      given.add(prefix);
      undo.push([prefix, this.#bound.get(prefix)]);
      this.#bound.set(prefix, namespace);
    };
    for (const { name, value } of tag.attributes) {
      const prefix = strictXmlPrefixOf(name);
      if (prefix !== undefined && !isIdleDeclaration(name, value)) bind(prefix, value);
    }
    for (const [name, { fallback }] of declared ?? []) {
      const prefix = strictXmlPrefixOf(name);
      if (prefix === undefined || fallback === undefined || given.has(prefix)) continue;
      if (!isIdleDeclaration(name, fallback)) bind(prefix, fallback);
    }
    this.#undo.push(undo);
    return this.#resolve(tag, at);
  }

  /** Forgets what the last element declared. */
  leave(): void {
    for (const [prefix, before] of (this.#undo.pop() ?? []).reverse()) {
      if (before === undefined) this.#bound.delete(prefix);
      else this.#bound.set(prefix, before);
    }
  }

  #resolve(tag: StrictXmlTag, at: number): StrictXmlElement {
    let unbound: string | undefined;
    const own = splitName(tag.name);
    const ownNamespace = this.#bound.get(own.prefix);
    if (own.prefix !== '' && ownNamespace === undefined) unbound = own.prefix;
    const attributes: StrictXmlAttribute[] = [];
    for (const { name: written, value, at: place } of tag.attributes) {
      if (strictXmlPrefixOf(written) !== undefined) continue;
      const { prefix, local } = splitName(written);
      const namespace = prefix === '' ? '' : this.#bound.get(prefix);
      if (namespace === undefined) unbound ??= prefix;
      const name = namespace === undefined ? written : local;
      attributes.push({ namespace: namespace ?? '', name, value, at: place });
    }
    const namespace = ownNamespace ?? '';
    const name = own.prefix !== '' && ownNamespace === undefined ? tag.name : own.local;
    const element = { namespace, name, written: tag.name, attributes, at };
    return unbound === undefined ? element : { ...element, unbound };
  }
}

// A name with a colon where none can be is a name of its own, in no namespace.
function splitName(written: string): { readonly prefix: string; readonly local: string } {
  const colon = written.indexOf(':');
  const local = written.slice(colon + 1);
  if (colon <= 0 || local.startsWith(':') || xmlNameAt(local, 0) === '') {
    return { prefix: '', local: written };
  }
  return { prefix: written.slice(0, colon), local };
}
