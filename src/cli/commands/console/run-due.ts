// What `portolan due` does: shows what is due, takes it for a crawler, or takes answers back.
import { createReadStream } from 'node:fs';
import { counted } from '../../../base/counted.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { csvHead, csvRow } from '../../../console/csv-cell.ts';
import { type DueView, dueScreen } from '../../../console/screens/due-screen.ts';
import type { TableColumn } from '../../../console/table-column.ts';
import { viewJson } from '../../../console/view-json.ts';
import type { CrawlAnswer } from '../../../harvest/harvest.ts';
import { rowValuesJson } from '../../output/console/row-values.ts';
import { formatScreenTable } from '../../output/console/screen-table.ts';
import { plainText } from '../../output/plain-text.ts';
import { readStdin } from '../../read-stdin.ts';
import type { DueUrl } from './console-desk.ts';
import { type CrawlAnswerLine, readCrawlAnswers } from './read-crawl-answers.ts';
import { resolveSite } from './resolve-site.ts';
import { runAtDesk, showOfSite } from './run-at-desk.ts';
import type { ShowOptions } from './show-options.ts';
import { type ShowTools, showFormat, tableOptions } from './show-screen.ts';

/** What the user asked for. */
export interface DueOptions extends ShowOptions {
  /** Milliseconds. */
  readonly lease?: number | undefined;
  readonly answers?: string | undefined;
  readonly order?: 'value' | 'time' | undefined;
}

const LIMIT_DEFAULT = 100;
const ANSWERS_AT_ONCE = 1_000;
const PROBLEMS_SHOWN = 5;
const STATUS_NOT_ALL = 3;
const NOTHING_DUE = 'Nothing is due now.';
const NOTHING_LISTED = 'No URL is listed.';

const LEASED_COLUMNS: readonly TableColumn<DueUrl>[] = [
  { key: 'loc', title: 'URL', kind: 'url', value: ({ loc }) => loc },
  { key: 'dueAt', title: 'Due', kind: 'time', value: ({ dueAt }) => dueAt },
  { key: 'value', title: 'Value', kind: 'number', value: ({ value }) => value },
  { key: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason },
  {
    key: 'leasedUntilAt',
    title: 'Leased until',
    kind: 'time',
    value: ({ leasedUntil }) => leasedUntil,
  },
];

/**
 * Shows or takes what is due, or takes answers; gives the exit status: 0, or 3 when some answers
 * were none.
 *
 * Errors: CONFIG_INVALID, SOURCE_UNREADABLE, CONSOLE_UNREACHABLE, STORE_UNUSABLE, STORE_LOCKED.
 */
export function runDue(site: string, options: DueOptions): Promise<number> {
  if (options.answers !== undefined && options.lease !== undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--answers and --lease cannot be used together.',
      hint: 'Run portolan due twice.',
    });
  }
  return runAtDesk(options, async (tools) => {
    if (options.answers !== undefined) return takeAnswers(tools, site, options.answers);
    if (options.lease !== undefined) return lease(tools, site, options.lease);
    if (options.all === true) {
      const query = { order: 'time' };
      return showOfSite(tools, site, { screen: dueScreen, query, empty: NOTHING_LISTED });
    }
    const query = { order: 'value' };
    return showOfSite(tools, site, { screen: dueScreen, query, empty: NOTHING_DUE, rest: moreOf });
  });
}

function moreOf(shown: number, { more }: DueView): string | undefined {
  if (more !== true) return undefined;
  return `More URLs are due than these ${shown}: --limit shows up to 1000, --all every listed URL.`;
}

async function lease(tools: ShowTools, site: string, leaseMs: number): Promise<number> {
  const { desk, sink, stderr, options } = tools;
  const siteId = await resolveSite(desk, site);
  const urls = await desk.due(siteId, { limit: options.limit ?? LIMIT_DEFAULT, leaseMs });
  const format = showFormat(tools);
  const columns = LEASED_COLUMNS;
  if (format === 'json') {
    const view = {
      urls: urls.map(({ leasedUntil, ...url }) => ({ ...url, leasedUntilAt: leasedUntil })),
    };
    await sink.write(`${JSON.stringify(JSON.parse(viewJson(view)), undefined, 2)}\n`);
  } else if (format === 'human') {
    const text = urls.length > 0 ? formatScreenTable(urls, columns, tableOptions(tools)) : '';
    await sink.write(text, { painted: true });
  } else {
    if (format === 'csv') await sink.write(csvHead(columns));
    const write = format === 'csv' ? csvRow<DueUrl> : rowValuesJson<DueUrl>;
    for (const url of urls) await sink.write(write(url, columns));
  }
  if (urls.length === 0 && options.quiet !== true) stderr.write(`${NOTHING_DUE}\n`);
  return 0;
}

async function takeAnswers(tools: ShowTools, site: string, path: string): Promise<number> {
  const { desk, stderr, options, signal } = tools;
  const siteId = await resolveSite(desk, site);
  const tally = { taken: 0, known: 0, bad: 0 };
  let batch: CrawlAnswer[] = [];
  const send = async (): Promise<void> => {
    signal.throwIfAborted();
    if (batch.length > 0) tally.known += await desk.answer(siteId, batch);
    tally.taken += batch.length;
    batch = [];
  };
  for await (const found of answersOf(path, signal)) {
    if ('answer' in found) batch.push(found.answer);
    else if (++tally.bad <= PROBLEMS_SHOWN && options.quiet !== true) {
      stderr.write(`Line ${found.line} is not a result: ${plainText(found.problem)}.\n`);
    }
    if (batch.length === ANSWERS_AT_ONCE) await send();
  }
  await send();
  await tools.sink.write(resultText(tools, tally));
  return tally.bad > 0 ? STATUS_NOT_ALL : 0;
}

function resultText(
  tools: ShowTools,
  { taken, known, bad }: { readonly taken: number; readonly known: number; readonly bad: number },
): string {
  if (showFormat(tools) !== 'human') {
    return `${JSON.stringify({ version: 1, answers: taken, known, unreadable: bad })}\n`;
  }
  const unknown = taken > known ? `, ${counted(taken - known, 'URL')} not known` : '';
  const unread = bad > 0 ? `, ${counted(bad, 'line')} skipped` : '';
  return `${counted(taken, 'answer')} taken${unknown}${unread}.\n`;
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
