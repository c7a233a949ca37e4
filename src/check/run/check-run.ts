// One check under way: what its steps need, and what they leave for the next.
import type { Checker } from '../../rules/checker.ts';
import type { TreeDocument } from '../../rules/evidence/tree-evidence.ts';
import type { PageSample } from '../pages/page-sample.ts';
import type { CheckOptions, CheckProgress } from '../port/check-options.ts';
import type { NotChecked } from '../port/report.ts';
import type { Excerpts } from '../read/excerpts.ts';
import type { KnownRobots } from '../robots/known-robots.ts';
import type { RobotsProof } from '../robots/robots-proof.ts';
import type { CheckTarget } from '../target/check-target.ts';
import type { ListedPages } from '../tree/listed-pages.ts';
import type { ReturnLinks } from '../tree/return-links.ts';

export interface CheckRun {
  readonly options: CheckOptions;
  readonly target: CheckTarget;
  readonly checker: Checker;
  readonly proof: RobotsProof;
  readonly robots: KnownRobots;
  /** Absent when duplicates are not looked for. */
  readonly listed: ListedPages | undefined;
  readonly returnLinks: ReturnLinks;
  /** Absent when no pages are visited. */
  readonly sample: PageSample | undefined;
  readonly excerpts: Excerpts;
  /** The sitemaps, in the order in which they were finished. */
  readonly documents: (TreeDocument & { readonly opened: boolean })[];
  readonly notChecked: NotChecked[];
  /** How many visited pages answered with each status. */
  readonly statuses: Map<string, number>;
  readonly progress: { -readonly [Field in keyof CheckProgress]: CheckProgress[Field] };
  pagesChecked: number;
  complete: boolean;
}

export function tellProgress(run: CheckRun): void {
  run.options.onProgress?.(run.progress);
}
