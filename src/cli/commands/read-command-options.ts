// The options of `portolan read`, parsed.
import type { EntryFormat } from '../output/entry-output.ts';

/** The options of `read` as the user gave them. */
export interface ReadCommandOptions {
  readonly follow?: boolean;
  /** Default: human on a terminal, else jsonl. */
  readonly format?: EntryFormat;
  /** A file for every problem. */
  readonly problems?: string;
  readonly baseUrl?: string;
  /** Levels below the first sitemap. */
  readonly maxDepth?: number;
  /** Bytes of one sitemap. */
  readonly maxBytes?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly userAgent?: string;
  readonly allowPrivate?: boolean;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
