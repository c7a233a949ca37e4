// The results of announcements: a line each for people, or one JSON object.
import { formatDuration } from '../../../base/duration.ts';
import type { AnnounceCheck, AnnounceResult } from '../../../publish/ports/announcer.ts';
import type { SummaryPaints } from '../../output/text/paint.ts';
import { plainText } from '../../output/text/plain-text.ts';

export interface AnnounceLineOptions {
  readonly paints: SummaryPaints;
  /** The width of the column of names. */
  readonly nameWidth: number;
}

export interface AnnounceReport {
  /** Nothing else happens: engines would be told. */
  readonly dryRun: boolean;
  readonly base: string;
  readonly sitemaps: readonly string[];
  readonly announcements: readonly AnnounceResult[];
}

export interface CheckReport {
  readonly base: string;
  readonly sitemaps: readonly string[];
  readonly checks: readonly AnnounceCheck[];
}

const MARKS = { accepted: '✓', ready: '✓', skipped: '–', refused: '✗', failed: '!' } as const;

/** Makes the line of one result: a mark, who, and what. It is for eyes; its form may change. */
export function formatAnnounceLine(
  result: AnnounceResult | AnnounceCheck,
  options: AnnounceLineOptions,
): string {
  const { announcer, outcome, message } = result;
  const retryAfterSeconds = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined;
  const { paints, nameWidth } = options;
  const paint = {
    accepted: paints.cyan,
    ready: paints.cyan,
    skipped: paints.dim,
    refused: paints.red,
    failed: paints.yellow,
  }[outcome];
  const again =
    retryAfterSeconds === undefined
      ? ''
      : ` Run this again in ${formatDuration(retryAfterSeconds * 1000)}.`;
  const name = plainText(announcer).padEnd(nameWidth);
  return `${paint(`${MARKS[outcome]} ${name}`)}  ${plainText(message)}${again}\n`;
}

export function formatAnnounceJson(report: AnnounceReport | CheckReport): string {
  return `${JSON.stringify({ version: 1, ...report }, undefined, 2)}\n`;
}
