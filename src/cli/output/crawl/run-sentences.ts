// What a crawl says on stderr: how it begins, its checkpoints, how it was interrupted.
import { counted, formatCount } from '../../../base/counted.ts';
import { isPortolanError, type PortolanError } from '../../../base/portolan-error.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { plainText } from '../text/plain-text.ts';

export type RunStage = 'visiting' | 'publishing' | 'reporting';

export interface InterruptedRun {
  readonly stage: RunStage;
  readonly visits: number;
  /** Checkpoints that were published. */
  readonly checkpoints: number;
  /** The folder or place of the set, as the user named it. */
  readonly out: string;
  /** The file that remembers the crawl; absent for none. */
  readonly state?: string | undefined;
}

export interface RunBeginning {
  /** The folder that its sitemap belongs to. */
  readonly scope: string;
  readonly resumed: boolean;
  /** The place whose copy of the state is used; absent for the local state. */
  readonly copy?: string | undefined;
  readonly generation: number;
}

/**
 * Says what is crawled, where its pages are listed if that is elsewhere, and whether it was begun
 * before.
 */
export function beginningSentence(url: string, beginning: RunBeginning): string {
  const { scope, resumed, copy, generation } = beginning;
  const elsewhere = URL.parse(url)?.origin !== URL.parse(scope)?.origin;
  const listed = elsewhere ? `, whose pages are listed under ${plainText(scope)}` : '';
  const from =
    copy === undefined ? '' : `, with the state copied to ${plainText(withoutQuery(copy))}`;
  const where = `${plainText(url)}${listed}${from}`;
  if (resumed) return `Continuing the crawl of ${where}`;
  if (generation <= 1) return `Crawling ${where}`;
  return `Crawling ${where}, crawl number ${formatCount(generation)} with this state`;
}

// The parameters of a bucket.
function withoutQuery(place: string): string {
  return place.split('?')[0] ?? '';
}

/** Says why the state was not copied. */
export function notCopiedSentence({ message, hint = '' }: PortolanError): string {
  return plainText(`The state was not copied: ${message} ${hint}`.trim());
}

/** Describes the result of a checkpoint. */
export function checkpointSentence(published: PublishReport | PortolanError, out: string): string {
  if (isPortolanError(published)) {
    return `Checkpoint not published: ${plainText(published.message)} The crawl continues.`;
  }
  const urls = counted(published.entries, 'URL');
  return `Checkpoint: ${urls} published to ${plainText(out)}. The crawl continues.`;
}

/** Says what was interrupted, what there is, and how to go on: two lines. */
export function interruptedRunSentences(run: InterruptedRun): string {
  const { visits, state } = run;
  const next =
    state === undefined
      ? 'Nothing is remembered, because there is no state: the same command starts over.'
      : `The same command continues from here: ${plainText(state)} remembers the crawl.`;
  return `Interrupted after ${counted(visits, 'visit')}. ${setText(run)}\n${next}`;
}

function setText({ stage, checkpoints, out }: InterruptedRun): string {
  const folder = plainText(out);
  switch (stage) {
    case 'publishing':
      return `The set was not published completely; ${folder} contains a complete set.`;
    case 'reporting':
      return `The set is published to ${folder}; reports were not written.`;
    default:
      return checkpoints > 0
        ? `In ${folder} is the set of the last checkpoint.`
        : 'Nothing was published.';
  }
}
