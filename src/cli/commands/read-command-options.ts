// The options of `portolan read`, parsed.
import type { EntryFormat } from '../output/entry-output.ts';

/** The options of `read` as the user gave them. */
export interface ReadCommandOptions {
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
  /** Milliseconds. */
  readonly timeout?: number | undefined;
  readonly userAgent?: string | undefined;
  readonly allowPrivate?: boolean | undefined;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
