// How many URLs a set lists.
import type { BuiltDocuments } from './build-set.ts';

/** Counts the URLs of a set: those of its XML, or of its text lists where it has none. */
export function countUrls({ shards, sides }: BuiltDocuments): number {
  const count = (documents: readonly { readonly urls: number }[]): number =>
    documents.reduce((sum, { urls }) => sum + urls, 0);
  const inXml = count(shards);
  return inXml > 0 ? inXml : count(sides.filter(({ kind }) => kind === 'text'));
}
