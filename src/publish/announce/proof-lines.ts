// The lines by which other hosts let the set list their pages.
import { resolve } from 'node:path';
import { isPortolanError } from '../../base/portolan-error.ts';
import { keepSitemapLines } from '../announcers/robots-txt/keep-sitemap-lines.ts';
import type { HostConfig } from '../settings/publish-config.ts';

/** A line that a host's robots.txt must have, so that the set may list the host's pages. */
export interface ProofLine {
  /** The address of the robots.txt. */
  readonly robotsTxt: string;
  /** `Sitemap: https://…` */
  readonly lines: readonly string[];
  /** Whether it was written into the file on disk; absent where no file is known. */
  readonly written?: boolean;
  /** Why it could not be written. */
  readonly problem?: string;
}

/**
 * Returns the `Sitemap:` lines that the robots.txt of each host must have, and keeps them in the
 * file where one is named.
 *
 * A robots.txt that cannot be read or written is reported with its lines: the set is
 * published already.
 * Source: https://www.sitemaps.org/protocol.html#sitemaps_cross_submits
 */
export async function writeProofLines(
  hosts: readonly HostConfig[],
  sitemaps: readonly string[],
  options: { readonly base: string; readonly folder: string; readonly dryRun: boolean },
): Promise<ProofLine[]> {
  const { folder, dryRun } = options;
  const proofs: ProofLine[] = [];
  for (const { origin, robotsTxt: path } of hosts) {
    const robotsTxt = new URL('/robots.txt', origin).href;
    const lines = sitemaps.map((sitemap) => `Sitemap: ${sitemap}`);
    if (path === undefined) {
      proofs.push({ robotsTxt, lines });
      continue;
    }
    const problem = await keepLines(resolve(folder, path), sitemaps, {
      ...options,
      url: robotsTxt,
    });
    const written = !dryRun && problem === undefined;
    proofs.push({ robotsTxt, lines, written, ...(problem !== undefined && { problem }) });
  }
  return proofs;
}

async function keepLines(
  path: string,
  sitemaps: readonly string[],
  options: { readonly url: string; readonly base: string; readonly dryRun: boolean },
): Promise<string | undefined> {
  const { url, base, dryRun } = options;
  try {
    await keepSitemapLines(path, sitemaps, { url, base, dryRun });
    return undefined;
  } catch (error) {
    if (isPortolanError(error)) return error.message;
    throw error;
  }
}
