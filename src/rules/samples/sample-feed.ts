// Feeds around a few lines, for the examples of feeds.
import type { DocumentExample } from '../port/rule-example.ts';
import type { Circumstances } from './sample-document.ts';

/** An example: an RSS 2.0 feed around some items, with the namespaces of Media RSS. */
export function sampleFeed(says: string, items: string, at?: Circumstances): DocumentExample {
  return { says, document: feedXml(items), ...at };
}

/** An example: an Atom 1.0 feed around some entries. */
export function sampleAtom(says: string, entries: string, at?: Circumstances): DocumentExample {
  return { says, document: atomXml(entries), ...at };
}

/** The document of `sampleFeed`. */
export function feedXml(items: string): string {
  const media = items.includes('<media:') ? ' xmlns:media="http://search.yahoo.com/mrss/"' : '';
  const terms = items.includes('<dcterms:') ? ' xmlns:dcterms="http://purl.org/dc/terms/"' : '';
  const root = `<rss version="2.0"${media}${terms}>`;
  const channel = '<channel><title>Example</title><link>https://example.com/</link>';
  return `<?xml version="1.0"?>\n${root}${channel}\n${items}\n</channel></rss>\n`;
}

/** The document of `sampleAtom`. */
export function atomXml(entries: string): string {
  const root = '<feed xmlns="http://www.w3.org/2005/Atom">';
  return `<?xml version="1.0"?>\n${root}<title>Example</title>\n${entries}\n</feed>\n`;
}
