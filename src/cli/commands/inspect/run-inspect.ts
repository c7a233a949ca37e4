// What `portolan inspect` does: address → search, visit, judgement → output, with a line beside it.
import { counted } from '../../../base/counted.ts';
import { type InspectProgress, inspectUrl } from '../../../check/inspect/inspect-url.ts';
import type { Inspection } from '../../../check/inspect/inspection.ts';
import { createVisitor } from '../../../net/visitor.ts';
import { InterruptionError, listenForInterruption } from '../../front/interruption-error.ts';
import { networkForSeveral } from '../../network/network-of.ts';
import { formatInspection } from '../../output/inspect/inspect-report.ts';
import { writeText } from '../../output/stream/output-sink.ts';
import { ProgressLine } from '../../output/stream/status-line.ts';
import { createSummaryPaints } from '../../output/text/paint.ts';
import { plainText } from '../../output/text/plain-text.ts';
import type { InspectCommandOptions } from './inspect-command.ts';

const STATUS_FINE = 0;
const STATUS_ERROR = 1;
const STATUS_UNREACHED = 3;

/**
 * Inspects a page, prints what was found and returns the exit status: 0 fine, 1 an error, 3 the
 * page gave no answer, 130 or 143 interrupted.
 */
export async function runInspect(address: string, options: InspectCommandOptions): Promise<number> {
  const { progress, quiet = false } = options;
  const line = new ProgressLine(progress && !quiet, progressTextOf);
  const interruption = listenForInterruption();
  const { sitemap = [] } = options;
  const { url, network, further } = networkForSeveral(address, sitemap, options, process.env);
  const { delay: delayMs } = options;
  await using visitor = createVisitor({ ...network, trustedUrl: url, delayMs });
  let inspection: Inspection;
  try {
    inspection = await inspectUrl(url, {
      visitor,
      search: options.search,
      profile: options.profile,
      firstOnly: options.first,
      now: options.now,
      depthMax: options.maxDepth,
      sitemapsMax: options.maxSitemaps,
      bytesMax: options.maxBytes,
      sitemaps: sitemap.length > 0 ? further : undefined,
      signal: interruption.signal,
      onProgress: (news) => line.update(news),
    });
  } catch (error) {
    if (error instanceof InterruptionError) return error.exitStatus;
    throw error;
  } finally {
    line.stop();
    interruption.stop();
  }
  await print(inspection, options);
  if (!inspection.reached) return STATUS_UNREACHED;
  return inspection.summary.error > 0 ? STATUS_ERROR : STATUS_FINE;
}

async function print(
  inspection: Inspection,
  { format, verbose = false }: InspectCommandOptions,
): Promise<void> {
  const paints = createSummaryPaints(process.stdout);
  const text =
    format === 'json'
      ? `${JSON.stringify(inspection, undefined, 2)}\n`
      : formatInspection(inspection, { paints, all: verbose });
  await writeText(process.stdout, text, { painted: format === 'human' });
}

function progressTextOf({ stage, sitemaps, entries, at }: InspectProgress): string {
  const name = plainText(at);
  switch (stage) {
    case 'discover':
      return `Looking for sitemaps: ${name}`;
    case 'sitemaps':
      return `Looking through ${name}: ${readSoFar(sitemaps, entries)}`;
    case 'alternates':
      return `Visiting the other languages of ${name}`;
    default:
      return `Visiting ${name}`;
  }
}

function readSoFar(sitemaps: number, entries: number): string {
  return `${counted(sitemaps, 'sitemap')}, ${counted(entries, 'entry', 'entries')}`;
}
