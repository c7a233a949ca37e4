// What `portolan due` takes from a file or stdin: results of visits, and what URLs count for.
import { createReadStream } from 'node:fs';
import { counted, formatCount } from '../../../../base/counted.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { TakenReport } from '../../../../harvest/port/harvest.ts';
import { readLines } from '../../../front/read-lines.ts';
import { readStdin } from '../../../front/read-stdin.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import { type ShowTools, showFormat } from '../show/show-screen.ts';
import { type CrawlAnswerLine, readCrawlAnswers } from './read-crawl-answers.ts';
import { readUrlWeights } from './read-url-weights.ts';

const LINES_AT_ONCE = 1_000;
const PROBLEMS_SHOWN = 5;
const UNKNOWN_SHOWN = 10;
// After so many lines it is said how far it is.
const PROGRESS_EVERY = 50_000;
const STATUS_NOT_ALL = 3;

interface Tally {
  taken: number;
  known: number;
  bad: number;
  unknownLocs: string[];
}

interface Lines<Item> {
  /** What a line is, in messages. */
  readonly name: 'result' | 'weight';
  readonly items: AsyncIterable<{ readonly line: number } & (Item | { readonly problem: string })>;
  send(batch: readonly Item[]): Promise<TakenReport>;
}

/**
 * Takes the results of visits, of a site or of the site of each URL; returns the exit status: 0,
 * or 3 when some lines were none.
 */
export async function takeResults(
  tools: ShowTools,
  siteId: number | undefined,
  path: string,
): Promise<number> {
  const { desk, signal } = tools;
  const tally = await take(tools, {
    name: 'result',
    items: answersOf(path, signal),
    send: (batch) =>
      desk.answerOver(
        batch.map(({ answer }) => answer),
        siteId,
      ),
  });
  await tools.sink.write(textOf(tools, tally, 'answer'));
  return tally.bad > 0 ? STATUS_NOT_ALL : 0;
}

/** Takes what URLs of a site count for, in the same way. */
export async function takeUrlWeights(
  tools: ShowTools,
  siteId: number,
  path: string,
): Promise<number> {
  const { desk, signal } = tools;
  const tally = await take(tools, {
    name: 'weight',
    items: readUrlWeights(readLines(path, { flag: '--weights', signal })),
    send: (batch) =>
      desk.weigh(
        siteId,
        batch.map(({ loc, weight }) => ({ loc, weight })),
      ),
  });
  await tools.sink.write(textOf(tools, tally, 'weight'));
  return tally.bad > 0 ? STATUS_NOT_ALL : 0;
}

async function take<Item>(tools: ShowTools, { name, items, send }: Lines<Item>): Promise<Tally> {
  const { stderr, options, signal } = tools;
  const tally: Tally = { taken: 0, known: 0, bad: 0, unknownLocs: [] };
  const say = (text: string): void => {
    if (options.quiet !== true) stderr.write(`${text}\n`);
  };
  let batch: Item[] = [];
  const sendBatch = async (): Promise<void> => {
    signal.throwIfAborted();
    if (batch.length === 0) return;
    const { known, unknownLocs } = await send(batch);
    tally.known += known;
    tally.taken += batch.length;
    tally.unknownLocs = [...tally.unknownLocs, ...unknownLocs].slice(0, UNKNOWN_SHOWN);
    if (tally.taken % PROGRESS_EVERY === 0) say(`${counted(tally.taken, name)} taken so far.`);
    batch = [];
  };
  for await (const found of items) {
    if (!('problem' in found)) batch.push(found);
    else if (++tally.bad <= PROBLEMS_SHOWN) {
      say(`Line ${found.line} is not a ${name}: ${plainText(String(found.problem))}.`);
    }
    if (batch.length === LINES_AT_ONCE) await sendBatch();
  }
  await sendBatch();
  if (tally.bad > PROBLEMS_SHOWN) say(`And ${formatCount(tally.bad - PROBLEMS_SHOWN)} more.`);
  return tally;
}

function textOf(
  tools: ShowTools,
  { taken, known, bad, unknownLocs }: Tally,
  name: 'answer' | 'weight',
): string {
  const unknown = taken - known;
  if (showFormat(tools) !== 'human') {
    const told = { version: 1, [`${name}s`]: taken, known, unreadable: bad };
    return `${JSON.stringify(unknown > 0 ? { ...told, unknown, unknownLocs } : told)}\n`;
  }
  const notKnown = unknown > 0 ? `, ${counted(unknown, 'URL')} not known` : '';
  const unread = bad > 0 ? `, ${counted(bad, 'line')} skipped` : '';
  const examples = unknownLocs.map((loc) => `  not known: ${plainText(loc)}\n`).join('');
  return `${counted(taken, name)} taken${notKnown}${unread}.\n${examples}`;
}

async function* answersOf(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<CrawlAnswerLine, void, void> {
  const stream = path === '-' ? readStdin(signal) : createReadStream(path, { signal });
  try {
    yield* readCrawlAnswers(stream);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error;
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `The results could not be read from ${path}: ${error.message}.`,
      hint: 'Name a JSONL file, or - for stdin.',
      path,
      cause: error,
    });
  }
}
