// The hosts of a document's pages.
import type { DocumentEvidence } from '../evidence/document-evidence.ts';

/** The hosts of a document, each once, in the order of their origins. */
export interface DocumentHosts {
  /** Those that are known to be of one owner with the document: they may be mixed. */
  readonly owned: readonly string[];
  readonly others: readonly string[];
}

/** Gives the hosts of a document's pages. What is no origin is passed over. */
export function hostsOf({
  origins,
  verifiedOrigins,
}: Pick<DocumentEvidence, 'origins' | 'verifiedOrigins'>): DocumentHosts {
  const owned = new Set<string>();
  const others = new Set<string>();
  for (const { value } of origins) {
    const host = URL.parse(value)?.hostname;
    if (host !== undefined) (verifiedOrigins?.has(value) ? owned : others).add(host);
  }
  return { owned: [...owned], others: [...others].filter((host) => !owned.has(host)) };
}
