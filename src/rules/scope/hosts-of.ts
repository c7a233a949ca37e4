// The hosts of a document's pages.
import type { DocumentEvidence } from '../evidence/document-evidence.ts';

/**
 * Gives the hosts of origins, each once, in their order. What is no origin is passed over.
 *
 * Errors: None.
 */
export function hostsOf(origins: DocumentEvidence['origins']): readonly string[] {
  const hosts = origins.map(({ value }) => URL.parse(value)?.hostname);
  return [...new Set(hosts.filter((host) => host !== undefined))];
}
