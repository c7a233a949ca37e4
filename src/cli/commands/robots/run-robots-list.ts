// `portolan robots --test-file`: a verdict a line, printed while the list is read.
import { counted, formatCount } from '../../../base/counted.ts';
import { isPortolanError } from '../../../base/portolan-error.ts';
import { readRobotsTxt } from '../../../formats/robots-txt/robots-txt-reader.ts';
import { readLines } from '../../front/read-lines.ts';
import type { RobotsTest } from '../../output/robots/robots-report.ts';
import type { OutputSink } from '../../output/stream/output-sink.ts';
import { plainText } from '../../output/text/plain-text.ts';
import { spreadsheetCell as cell } from '../../output/text/spreadsheet-cell.ts';
import type { RobotsCommandOptions } from './robots-command.ts';
import type { RobotsSource } from './robots-source.ts';
import { robotsTests } from './robots-tests.ts';

export interface RobotsListOptions {
  readonly test: readonly string[];
  readonly testFile?: string | undefined;
  readonly agents: readonly string[];
  readonly format?: RobotsCommandOptions['format'];
  readonly quiet?: boolean | undefined;
  readonly sink: OutputSink;
  readonly signal: AbortSignal;
}

const STATUS_FINE = 0;
const STATUS_DISALLOWED = 1;
const STATUS_INCOMPLETE = 3;
const PIECE_CHARACTERS = 65_536;
const HEADING = 'url,agent,allowed,because,line,rule\n';

/**
 * Prints the verdicts and returns the exit status: 0 all allowed, 1 something is disallowed, 3 the
 * robots.txt could not be fetched, or a line is not an address of its site.
 */
export async function runRobotsList(
  source: RobotsSource,
  { test, testFile, agents, format = 'csv', quiet, sink, signal }: RobotsListOptions,
): Promise<number> {
  const robots = readRobotsTxt(source.bytes, { url: source.visit?.url });
  const lineOf = format === 'jsonl' ? jsonLine : csvLine;
  let text = format === 'jsonl' ? '' : HEADING;
  let disallowed = 0;
  let lineNumber = 0;
  const bad = { lines: 0, first: 0 };
  for await (const line of listed(test, testFile, signal)) {
    lineNumber += 1;
    if (line === '' || line.startsWith('#')) continue;
    const tests = verdictsOf(line, () => robotsTests(source, robots, { tests: [line], agents }));
    if (tests.length === 0) {
      if (bad.lines === 0) bad.first = lineNumber;
      bad.lines += 1;
    }
    for (const one of tests) {
      if (!one.allowed) disallowed += 1;
      text += lineOf(one);
    }
    if (text.length < PIECE_CHARACTERS) continue;
    await sink.write(text);
    if (sink.closed) return STATUS_FINE;
    text = '';
  }
  await sink.write(text);
  if (!sink.closed) await sink.flush();
  if (bad.lines > 0 && quiet !== true) tellBadLines(bad, testFile ?? '--test');
  if (bad.lines > 0 || source.state === 'unreachable') return STATUS_INCOMPLETE;
  return disallowed > 0 ? STATUS_DISALLOWED : STATUS_FINE;
}

async function* listed(
  test: readonly string[],
  testFile: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  yield* test;
  if (testFile !== undefined) yield* readLines(testFile, { flag: '--test-file', signal });
}

// None for what is neither a path nor an address of the site.
function verdictsOf(line: string, judge: () => readonly RobotsTest[]): readonly RobotsTest[] {
  if (!line.startsWith('/') && !(/^https?:\/\//i.test(line) && URL.canParse(line))) return [];
  try {
    return judge();
  } catch (error) {
    if (isPortolanError(error)) return [];
    throw error;
  }
}

function jsonLine(test: RobotsTest): string {
  return `${JSON.stringify(test)}\n`;
}

function csvLine({ url, agent, allowed, because, line, rule }: RobotsTest): string {
  const verdict = [allowed, because, line ?? ''];
  return `${[cell(url), cell(agent), ...verdict, cell(rule ?? '')].join(',')}\n`;
}

function tellBadLines(
  { lines, first }: { readonly lines: number; readonly first: number },
  path: string,
): void {
  const where = path === '-' ? 'stdin' : plainText(path);
  const are = lines === 1 ? 'is' : 'are';
  const what = `${counted(lines, 'line')} of ${where} ${are} neither a path`;
  const which = `nor an address of the site; the first is line ${formatCount(first)}`;
  process.stderr.write(`${what} ${which}.\n`);
}
