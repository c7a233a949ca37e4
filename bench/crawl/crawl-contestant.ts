// One crawler that crawls the made-up site in a fresh process each time, and how right it was.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAMS_FOLDER } from '../measure/built-programs.ts';
import type { Contestant, Sample } from '../measure/sample.ts';
import { timedCommand } from '../measure/timed-command.ts';
import type { SiteServer } from './site-server.ts';

/** What a crawl of the site is judged by. */
export interface CrawlTask {
  readonly server: SiteServer;
  /** The paths that a sitemap should hold. */
  readonly right: ReadonlySet<string>;
}

/**
 * Makes a contestant. Its sample has as totals `pages`, `visits`, `requests` and `disallowed` as
 * the server counted them, and `given`, `missing` and `extra` of the addresses.
 *
 * Errors of the crawler come with its runs.
 */
export function crawlContestant(peerId: string, { server, right }: CrawlTask): Contestant {
  const program = join(PROGRAMS_FOLDER, 'crawl-site.js');
  const run = async (): Promise<Sample> => {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-crawl-'));
    try {
      await server.count();
      const sample = await timedCommand(process.execPath, [program, peerId, server.url, folder]);
      const given = JSON.parse(readFileSync(join(folder, 'given.json'), 'utf8')) as Given;
      const totals = { ...(await server.count()), ...judge(given.addresses, server.url, right) };
      return { ...sample, peakMb: given.peakMb, totals };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return { id: peerId, run };
}

interface Given {
  readonly peakMb: number;
  readonly addresses: readonly string[];
}

function judge(
  addresses: readonly string[],
  url: string,
  right: ReadonlySet<string>,
): { given: number; missing: number; extra: number } {
  const { origin } = new URL(url);
  const given = new Set(addresses);
  const missing = [...right].filter((path) => !given.has(origin + path)).length;
  return { given: given.size, missing, extra: given.size - (right.size - missing) };
}
