// Addresses that are a sitemap's by their name.

const FILE = /\/([^/?#]*)\.(?:xml|txt)(?:\.gz)?(?=[?#]|$)/i;

/** Whether an address ends in a file's name with `sitemap` in it: `/post-sitemap1.xml.gz`. */
export function isSitemapName(loc: string): boolean {
  return FILE.exec(loc)?.[1]?.toLowerCase().includes('sitemap') ?? false;
}
