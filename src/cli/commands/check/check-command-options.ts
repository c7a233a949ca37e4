// The options of `portolan check`.
import type { DropKind } from '../../../check/fix/survey/dropped-pages.ts';
import type { ProfileName } from '../../../rules/port/profile.ts';
import type { Severity } from '../../../rules/port/severity.ts';
import type { NetworkFlags } from '../../network/network-flags.ts';
import type { CheckFormat } from '../../output/check/findings/check-output-options.ts';

/** How listed pages are visited: all, so many, or none. */
export type PagesChoice = 'all' | 'none' | number;

/** What `--fail-on` may say. */
export const FAIL_ON: readonly (Severity | 'never')[] = ['error', 'warning', 'info', 'never'];

/** A report beside the one on stdout. */
export interface ReportFile {
  readonly format: CheckFormat;
  readonly file: string;
}

export interface CheckCommandOptions extends NetworkFlags {
  readonly profile?: ProfileName | undefined;
  readonly base?: string | undefined;
  readonly format?: CheckFormat | undefined;
  readonly output?: string | undefined;
  readonly report?: readonly ReportFile[] | undefined;
  readonly failOn?: Severity | 'never' | undefined;
  readonly only?: readonly string[] | undefined;
  readonly ignore?: readonly string[] | undefined;
  readonly maxFindings?: number | undefined;
  readonly baseline?: string | undefined;
  readonly writeBaseline?: string | undefined;
  readonly now?: string | undefined;
  readonly pages?: PagesChoice | undefined;
  readonly live?: boolean | undefined;
  readonly pagesFile?: string | undefined;
  readonly pagesMax?: number | undefined;
  readonly pagesTime?: number | undefined;
  readonly media?: boolean | undefined;
  readonly follow?: boolean | undefined;
  readonly maxDepth?: number | undefined;
  readonly maxSitemaps?: number | undefined;
  readonly maxBytes?: number | undefined;
  readonly maxTime?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly delay?: number | undefined;
  readonly fix?: string | undefined;
  readonly drop?: readonly DropKind[] | undefined;
  readonly dropMax?: number | undefined;
  readonly progress: boolean;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}
