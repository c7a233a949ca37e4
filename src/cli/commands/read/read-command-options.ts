// The options of `portolan read`, parsed.
import type { NetworkFlags } from '../../network/network-flags.ts';
import type { EntryFormat } from '../../output/read/entry-output.ts';

/** The options of `read` as the user gave them. */
export interface ReadCommandOptions extends NetworkFlags {
  readonly follow?: boolean | undefined;
  /** Default: human on a terminal, else jsonl. */
  readonly format?: EntryFormat | undefined;
  /** A file for every problem. */
  readonly problems?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Levels below the first sitemap. */
  readonly maxDepth?: number | undefined;
  /** Bytes of one sitemap. */
  readonly maxBytes?: number | undefined;
  /** How many sitemaps of one host are fetched at a time. */
  readonly concurrency?: number | undefined;
  /** A W3C datetime: only entries whose lastmod is on or after it are printed. */
  readonly since?: string | undefined;
  readonly verifyGzip?: boolean | undefined;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
