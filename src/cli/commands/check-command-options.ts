// The options of `portolan check`, as the command line gives them.
import type { ProfileName } from '../../rules/profile.ts';
import type { Severity } from '../../rules/severity.ts';
import type { CheckFormat } from '../output/check/check-formats.ts';

/** How listed pages are visited: all, so many, or none. */
export type PagesChoice = 'all' | 'none' | number;

/** What `--fail-on` may say. */
export const FAIL_ON: readonly (Severity | 'never')[] = ['error', 'warning', 'info', 'never'];

/** A report beside the one on stdout. */
export interface ReportFile {
  readonly format: CheckFormat;
  readonly file: string;
}

/** What the user asked for. */
export interface CheckCommandOptions {
  readonly profile?: ProfileName;
  readonly base?: string;
  readonly format?: CheckFormat;
  readonly output?: string;
  readonly report?: readonly ReportFile[];
  readonly failOn?: Severity | 'never';
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
  readonly maxFindings?: number;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly now?: string;
  readonly pages?: PagesChoice;
  readonly pagesMax?: number;
  readonly pagesTime?: number;
  readonly media?: boolean;
  readonly follow?: boolean;
  readonly maxDepth?: number;
  readonly maxSitemaps?: number;
  readonly maxBytes?: number;
  readonly maxTime?: number;
  readonly concurrency?: number;
  readonly delay?: number;
  readonly timeout?: number;
  readonly userAgent?: string;
  readonly allowPrivate?: boolean;
  readonly fix?: string;
  readonly progress: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
