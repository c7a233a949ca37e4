// What is compared, in words: runs by when they were, and their numbers beside.
import { html } from 'hono/html';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { Html } from '../../core/screen.ts';
import { exactTime, timeElement } from '../../pages/words/relative-time.ts';
import { timeOfChoice } from '../parts/run-choice.ts';
import type { ChangesView } from './changes-view.ts';

const DATE_CHARACTERS = 10;
const UNITS = { h: 'hours', d: 'days' } as const;

/** The spans that the page offers, back from now. */
export const CHANGE_SPANS: readonly string[] = ['24h', '7d', '30d'];

/** Says a span back from now: `the last 24 hours`. */
export function spanWords(span: string): string {
  const unit = span.endsWith('h') ? UNITS.h : UNITS.d;
  return `the last ${Number.parseInt(span, 10)} ${unit}`;
}

/** Says when a run began, exactly, and its number. */
export function runWords({ number, startedAt }: Pick<RunRecord, 'number' | 'startedAt'>): string {
  return `${exactTime(startedAt)} (run ${number})`;
}

export function changesTitle(view: ChangesView): string {
  const { from, to, fromText, toText, fromRun, toRun } = view;
  if (fromText !== undefined && /[hd]$/.test(fromText) && toText === undefined) {
    return `Changes of ${spanWords(fromText)}`;
  }
  const isDate = toText?.length === DATE_CHARACTERS;
  if (toText !== undefined && fromText === toText && isDate)
    return `Changes of ${dayWords(toText)}`;
  if (to === 0) return 'Changes';
  const end = endWords(toText, toRun, to);
  if (fromText === undefined && to - from === 1) return `Changes of ${end}`;
  const begin = from === 0 && fromText === undefined ? 'the first run' : undefined;
  return `Changes from ${begin ?? endWords(fromText, fromRun, from)} to ${end}`;
}

function endWords(text: string | undefined, run: RunRecord | undefined, number: number): string {
  if (text?.length === DATE_CHARACTERS) return dayWords(text);
  const at = text === undefined ? run?.startedAt : timeOfChoice(text, 0, 'end');
  return at === undefined ? `run ${number}` : exactTime(at);
}

function dayWords(date: string): string {
  return exactTime(Date.parse(date)).split(',')[0] ?? date;
}

/** Says which two runs are compared. */
export function changesLead({ fromRun, toRun, from, to }: ChangesView, now: number): Html {
  if (to === 0) return html`No run had begun by then.`;
  const before = from === 0 ? 'Before the first run' : runElement(from, fromRun, now);
  if (from === to) return html`No run began in this time. The one before: ${before}.`;
  return html`${before} → ${runElement(to, toRun, now)}`;
}

function runElement(number: number, run: RunRecord | undefined, now: number): Html {
  return html`Run ${number}, ${timeElement(run?.startedAt, now)}`;
}
