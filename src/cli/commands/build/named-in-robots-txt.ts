// Whether the robots.txt beside a set that was published names it.
import { readFileStart } from '../../../check/target/read-file-start.ts';
import { ROBOTS_BYTES_MAX } from '../../../formats/robots-txt/robots-line.ts';
import { readRobotsTxt } from '../../../formats/robots-txt/robots-txt-reader.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';

/**
 * Returns whether the robots.txt of a folder that was published into names every way into the set.
 * Only a set at the root of its host has it there. A file that cannot be read names nothing.
 */
export async function isNamedInRobotsTxt({ targets, sitemaps }: PublishReport): Promise<boolean> {
  const [address] = sitemaps;
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || new URL('.', url).pathname !== '/') return false;
  for (const folder of targets) {
    // Of an S3 target there is no such file.
    const bytes = await readFileStart(folder, 'robots.txt', ROBOTS_BYTES_MAX);
    if (bytes === undefined) continue;
    const robots = readRobotsTxt(bytes, { url: url.href });
    const named = new Set(robots.sitemaps.map(({ loc }) => loc));
    if (sitemaps.every((sitemap) => named.has(sitemap))) return true;
  }
  return false;
}
