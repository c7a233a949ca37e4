// The options of `portolan diff`, parsed.

import type { DiffKind } from '../../../tree/diff-change.ts';
import type { NetworkFlags } from '../../network/network-flags.ts';

/** How differences are printed. */
export const DIFF_FORMATS = ['human', 'json', 'jsonl', 'urls'] as const;

/** One of the formats above. */
export type DiffFormat = (typeof DIFF_FORMATS)[number];

/** The options of `diff` as the user gave them. */
export interface DiffCommandOptions extends NetworkFlags {
  /** Default: human on a terminal, else jsonl. */
  readonly format?: DiffFormat | undefined;
  /** Default: all. */
  readonly only?: readonly DiffKind[] | undefined;
  readonly baseUrl?: string | undefined;
  /** Levels below the first sitemap. */
  readonly maxDepth?: number | undefined;
  /** Bytes of one sitemap. */
  readonly maxBytes?: number | undefined;
  /** False after --no-progress. */
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
