// The store of the console: a site's URLs taken in, read again, changed and asked for.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { freshProgram } from './measure/fresh-program.ts';
import { failureNotes, figure, markdownTable } from './measure/markdown-table.ts';
import { TARGETS, verdict } from './measure/targets.ts';

const URLS = { full: 1_000_000, quick: 50_000 };
const MANY_SITES = 20;
const MILLION = 1_000_000;

/** What store-urls prints of a step. */
interface StoreSample {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMb: number;
  readonly diskMb: number;
  readonly isUnwritten?: boolean;
}

/** What it prints of questions, the slowest of five rounds. */
interface QuestionAnswers {
  readonly answers: Readonly<
    Record<string, { readonly wallMs: number; readonly cpuMs: number; readonly isPartial: boolean }>
  >;
}

interface StoreStep {
  readonly title: string;
  readonly arguments: readonly string[];
  verdict(sample: StoreSample): string;
}

const STEPS: readonly StoreStep[] = [
  { title: 'first read', arguments: ['first'], verdict: () => '' },
  {
    title: 'read again, nothing differs',
    arguments: ['again'],
    verdict: (sample) =>
      [
        `CPU ${verdict(sample.cpuSeconds, TARGETS.storeAgainCpu)}`,
        `memory ${verdict(sample.peakMb, TARGETS.storeAgainPeak)}`,
        sample.isUnwritten === true ? 'nothing written' : 'something was written',
      ].join('; '),
  },
  { title: 'read again, 1 % differs', arguments: ['changed'], verdict: () => '' },
];
const HEAD = ['step', 'CPU s', 'wall s', 'peak MB', 'MB on disk', 'targets'];

/** Measures the store of URLs. What fails is a row that says so. */
export async function storeBench(context: BenchContext): Promise<Section[]> {
  const urls = URLS[context.size];
  const count = urls.toLocaleString('en-US');
  const one = mkdtempSync(join(tmpdir(), 'portolan-store-bench-'));
  const many = mkdtempSync(join(tmpdir(), 'portolan-store-bench-'));
  try {
    context.progress('store');
    const steps = await stepsSection(`A site of ${count} URLs in the store`, {
      folder: one,
      urls,
      steps: STEPS,
    });
    context.progress('store, questions');
    const questions = await questionsSection(`Questions of a site of ${count} URLs`, one, urls);
    context.progress('store, many sites');
    const sites = String(MANY_SITES);
    const first = { title: 'first read of all', arguments: ['first', sites], verdict: () => '' };
    const title = `${MANY_SITES} sites of ${count} URLs in the store`;
    const all = await stepsSection(title, { folder: many, urls, steps: [first] });
    context.progress('store, read again');
    return [steps, questions, all, await rereadSection(urls)];
  } finally {
    for (const folder of [one, many]) rmSync(folder, { recursive: true, force: true });
  }
}

async function stepsSection(
  title: string,
  { folder, urls, steps }: { folder: string; urls: number; steps: readonly StoreStep[] },
): Promise<Section> {
  const rows: string[][] = [];
  const failures: { title: string; failed: string }[] = [];
  for (const step of steps) {
    const args = [folder, String(urls), ...step.arguments];
    try {
      const sample = await freshProgram<StoreSample>('store-urls', args);
      const { cpuSeconds, wallSeconds, peakMb, diskMb } = sample;
      const figures = [cpuSeconds, wallSeconds, peakMb, diskMb].map(figure);
      rows.push([step.title, ...figures, step.verdict(sample)]);
    } catch (error) {
      failures.push({ title: step.title, failed: messageOf(error) });
    }
  }
  return { title, body: markdownTable(HEAD, rows) + failureNotes(failures) };
}

async function rereadSection(urls: number): Promise<Section> {
  const count = urls.toLocaleString('en-US');
  const title = `Sitemaps of ${count} URLs read and compared again: other bytes, the same URLs`;
  const head = ['store', 'CPU s', 'wall s', 'target'];
  const rows: string[][] = [];
  const failures: { title: string; failed: string }[] = [];
  for (const [name, way, target] of [
    ['PostgreSQL, the worker alone', 'postgres', TARGETS.rereadWorkerCpu],
    ['SQLite', 'sqlite', TARGETS.rereadSqliteCpu],
  ] as const) {
    try {
      const args = [way, String(urls)];
      const { cpuSeconds, wallSeconds } = await freshProgram<StoreSample>('reread-urls', args);
      const judged = verdict((cpuSeconds * MILLION) / urls, target);
      rows.push([name, figure(cpuSeconds), figure(wallSeconds), judged]);
    } catch (error) {
      failures.push({ title: name, failed: messageOf(error) });
    }
  }
  return { title, body: markdownTable(head, rows) + failureNotes(failures) };
}

async function questionsSection(title: string, folder: string, urls: number): Promise<Section> {
  const head = ['question', 'wall ms, slowest of 5', 'CPU ms', 'target'];
  try {
    const args = [folder, String(urls), 'questions'];
    const { answers } = await freshProgram<QuestionAnswers>('store-urls', args);
    const rows = Object.entries(answers).map(([name, { wallMs, cpuMs, isPartial }]) => {
      const target = /contains|glob/.test(name) ? TARGETS.storeSearch : TARGETS.storePage;
      const judged = isPartial ? 'left at its limit' : verdict(wallMs, target);
      return [name, figure(wallMs), figure(cpuMs), judged];
    });
    return { title, body: markdownTable(head, rows) };
  } catch (error) {
    const failures = [{ title: 'questions', failed: messageOf(error) }];
    return { title, body: markdownTable(head, []) + failureNotes(failures) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
