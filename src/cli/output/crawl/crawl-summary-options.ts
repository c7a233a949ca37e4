// What the summary of a crawl needs beside the crawl's report.
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import type { SummaryPaints } from '../text/paint.ts';
import type { ComparisonTally } from './parts/comparison-tally.ts';
import type { DecisionSamples } from './parts/decision-samples.ts';

export interface CrawlSummaryOptions {
  /** Every trap, file and finding. */
  readonly verbose: boolean;
  readonly paints: SummaryPaints;
  /** How long this run took, in milliseconds, publishing included. */
  readonly elapsedMs: number;
  readonly visits: number;
  readonly samples: DecisionSamples;
  /** What differs from an earlier crawl; absent where none was named. */
  readonly comparison?: Pick<ComparisonTally, 'broken' | 'counts'> | undefined;
  /** Absent when nothing was published. */
  readonly publication?: PublishReport | undefined;
  readonly others?: readonly PublishReport[] | undefined;
  /** A guard refused to publish it. */
  readonly refused: boolean;
  /** Checkpoints that were published before. */
  readonly checkpoints: number;
  /** The folder or place of the set, as the user named it. */
  readonly out: string;
  /** The file that remembers the crawl, as the user would name it. */
  readonly state?: string | undefined;
  /** Files of all addresses that were written. */
  readonly reports: readonly string[];
  /** Pages that are empty without JavaScript were rendered. */
  readonly rendered: boolean;
  /** What to call a file or a folder when talking to the user. */
  readonly nameOf: (file: string) => string;
}
