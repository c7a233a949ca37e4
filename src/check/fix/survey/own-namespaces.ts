// The namespaces of a document's own elements, which a copy spells correctly.
import { identifyNamespace, NAMESPACES } from '../../../protocol/extensions/namespaces.ts';
import type { ExtraElement } from '../../../protocol/url-entry.ts';

// A document has few roots, and each may have another namespace.
const NAMESPACES_MAX = 16;
// As much of a namespace as a read problem shows.
const SHOWN_CHARACTERS = 80;

/** Puts unknown elements into the namespaces that were meant, like a copy's known elements. */
export class OwnNamespaces {
  readonly #replaced = new Set<string>();

  /** Takes the namespace of a root that should be that of sitemaps. */
  take(namespace: string): void {
    if (this.#replaced.size < NAMESPACES_MAX) this.#replaced.add(shown(namespace));
  }

  /** The element as a copy has it. It is nested no deeper than readers keep. */
  spelt(extra: ExtraElement): ExtraElement {
    const { namespace, children } = extra;
    return {
      ...extra,
      namespace: this.#spelling(namespace),
      ...(children && { children: children.map((child) => this.spelt(child)) }),
    };
  }

  #spelling(namespace: string): string {
    if (this.#replaced.has(shown(namespace))) return NAMESPACES.sitemap;
    const known = identifyNamespace(namespace);
    return known ? NAMESPACES[known.name] : namespace;
  }
}

function shown(namespace: string): string {
  return namespace.slice(0, SHOWN_CHARACTERS);
}
