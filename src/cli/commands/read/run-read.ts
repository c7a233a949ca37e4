// What `portolan read` does: source → tree → output, with a log beside it.
import type { SitemapOpener } from '../../../tree/sitemap-opener.ts';
import { type TreeSummary, walkSitemapTree } from '../../../tree/sitemap-tree.ts';
import { InterruptionError, listenForInterruption } from '../../front/interruption-error.ts';
import { createCsvOutput } from '../../output/read/csv-output.ts';
import type {
  EntryFormat,
  EntryOutput,
  EntryOutputOptions,
} from '../../output/read/entry-output.ts';
import { createHumanOutput } from '../../output/read/human-output.ts';
import { createJsonlOutput, createJsonOutput } from '../../output/read/json-output.ts';
import { ReadLog } from '../../output/read/read-log.ts';
import { SinceFilter } from '../../output/read/since-filter.ts';
import { OutputSink } from '../../output/stream/output-sink.ts';
import type { ReadProgress } from '../../output/stream/status-line.ts';
import { checkProblemPath } from './check-problem-path.ts';
import type { ReadCommandOptions } from './read-command.ts';
import { openReadSource, type ReadSource } from './read-source.ts';

const STATUS_DONE = 0;
const STATUS_INCOMPLETE = 3;

const CONTROL = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/;
const CONTROLS = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/g;

const OUTPUTS: Readonly<Record<EntryFormat, (options: EntryOutputOptions) => EntryOutput>> = {
  human: createHumanOutput,
  jsonl: createJsonlOutput,
  urls: createUrlsOutput,
  csv: createCsvOutput,
  json: createJsonOutput,
};

/** What one run reads, and where everything goes. */
interface ReadRun {
  readonly source: ReadSource;
  readonly options: ReadCommandOptions;
  readonly output: EntryOutput;
  readonly sink: OutputSink;
  readonly painted: boolean;
  readonly log: ReadLog;
  /** What of it is printed. Default: everything. */
  readonly since: SinceFilter | undefined;
}

/**
 * Prints the entries of a source and returns the exit status: 0 read to the end, or nobody reads
 * the output any more; 3 not everything was read; 130 or 143 interrupted.
 */
export async function runRead(address: string, options: ReadCommandOptions): Promise<number> {
  checkProblemPath(options.problems, address);
  const source = openReadSource(address, options);
  const follow = options.follow === true;
  const format = options.format ?? (process.stdout.isTTY === true ? 'human' : 'jsonl');
  const { nameOf } = source;
  const output = OUTPUTS[format]({ follow, nameOf });
  const log = new ReadLog({
    follow,
    nameOf,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
    progress: options.progress,
    problemPath: options.problems,
  });
  const sink = new OutputSink(process.stdout);
  const painted = format === 'human';
  const interruption = listenForInterruption();
  try {
    const since = options.since === undefined ? undefined : new SinceFilter(options.since);
    return await printTree(
      { source, options, output, sink, painted, log, since },
      interruption.signal,
    );
  } finally {
    interruption.stop();
    sink.release();
    await source.close();
    log.close();
  }
}

async function printTree(run: ReadRun, signal: AbortSignal): Promise<number> {
  const { output, sink, painted, log, since } = run;
  let end: TreeSummary | undefined;
  let begun = false;
  let interruption: InterruptionError | undefined;
  try {
    const walk = walkRun(run, signal, (summary) => {
      end = summary;
    });
    for await (const batch of walk) {
      log.progress.entries += batch.entries.length;
      log.flush();
      const { sitemap } = batch;
      const entries = since?.keep(batch.entries) ?? batch.entries;
      const text = (begun ? '' : output.begin()) + output.batch({ sitemap, entries });
      await sink.write(text, { painted });
      begun = true;
      if (sink.closed) return STATUS_DONE;
    }
  } catch (error) {
    if (!(error instanceof InterruptionError)) throw error;
    interruption = error;
  }
  log.flush();
  const { sitemaps, problems } = log;
  const last = output.end({ complete: end?.complete === true, sitemaps, problems, since });
  await sink.write((begun ? '' : output.begin()) + last, { painted });
  await sink.flush();
  if (sink.closed) return STATUS_DONE;
  log.summarise(end, since);
  if (interruption) return interruption.exitStatus;
  return end?.complete === true ? STATUS_DONE : STATUS_INCOMPLETE;
}

function walkRun(run: ReadRun, signal: AbortSignal, onEnd: (summary: TreeSummary) => void) {
  const { source, options, log } = run;
  return walkSitemapTree(source.rootUrl, {
    open: countingOpener(source.open, log.progress),
    depthMax: options.follow === true ? options.maxDepth : 0,
    concurrency: options.concurrency,
    bytesMax: options.maxBytes,
    signal,
    verifyGzip: options.verifyGzip,
    onSitemap: ({ url }) => log.begin(url),
    onSitemapEnd: (report) => log.end(report),
    onProblem: (problem) => log.note(problem),
    onEnd,
  });
}

function countingOpener(open: SitemapOpener, progress: ReadProgress): SitemapOpener {
  return async (url, openOptions) => {
    const opened = await open(url, openOptions);
    progress.sitemapBytesTotal = opened.bytes;
    return { ...opened, body: counting(opened.body, progress) };
  };
}

async function* counting(
  body: AsyncIterable<Uint8Array>,
  progress: ReadProgress,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    progress.bytes += chunk.length;
    progress.sitemapBytes += chunk.length;
    yield chunk;
  }
}

/**
 * Makes the output `urls`: the `loc` of each entry and nothing else; in a tree only those of pages.
 * Control characters, which no address needs and terminals obey, are percent-encoded.
 */
function createUrlsOutput({ follow }: EntryOutputOptions): EntryOutput {
  return {
    begin: () => '',
    batch({ entries }) {
      let text = '';
      for (const { kind, loc } of entries) if (!follow || kind === 'url') text += `${loc}\n`;
      return CONTROL.test(text) ? text.replace(CONTROLS, encodeURIComponent) : text;
    },
    end: () => '',
  };
}
