// Whole feeds around a few lines: what the examples of feeds are made of.

/** Gives an RSS 2.0 feed around some items; the namespaces of Media RSS are declared. */
export function sampleFeed(items: string): string {
  const media = items.includes('<media:') ? ' xmlns:media="http://search.yahoo.com/mrss/"' : '';
  const terms = items.includes('<dcterms:') ? ' xmlns:dcterms="http://purl.org/dc/terms/"' : '';
  const root = `<rss version="2.0"${media}${terms}>`;
  const channel = '<channel><title>Example</title><link>https://example.com/</link>';
  return `<?xml version="1.0"?>\n${root}${channel}\n${items}\n</channel></rss>\n`;
}

/** Gives an Atom 1.0 feed around some entries. */
export function sampleAtom(entries: string): string {
  const root = '<feed xmlns="http://www.w3.org/2005/Atom">';
  return `<?xml version="1.0"?>\n${root}<title>Example</title>\n${entries}\n</feed>\n`;
}
