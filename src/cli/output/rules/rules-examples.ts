// The examples of rules as they are shown: texts, shortened.

import { inspect } from 'node:util';
import { formatCount } from '../../../base/counted.ts';
import { givenValues } from '../../../base/given-values.ts';
import type { DocumentExample, RuleExample } from '../../../rules/port/rule-example.ts';
import type { ShownExample } from './rules-description.ts';

/** How much of an example is shown. */
export interface ExampleLimits {
  readonly linesMax: number;
  readonly columnsMax: number;
}

// Behind the middle of a long line there is less to see than before it.
const SHARE_BEFORE = 0.7;
// Evidence takes more lines than a document, and what matters may stand last.
const EVIDENCE_TIMES = 3;
const INNERMOST_ON_ONE_LINE = 4;
const CONTROL_SHARE_MAX = 0.1;
const SAMPLE_CHARACTERS = 1_024;

/** Makes an example a text. It is not made harmless for a terminal. */
export function shownRulesExample(example: RuleExample, limits: ExampleLimits): ShownExample {
  const { says } = example;
  if ('robotsTxt' in example) {
    return { says, kind: 'robots-txt', text: shortText(contentOf(example.robotsTxt), limits) };
  }
  if ('treeProblem' in example) {
    return { says, kind: 'tree-problem', text: example.treeProblem };
  }
  if ('document' in example) {
    const { url, contentType, now, profile } = example;
    return {
      says,
      kind: 'document',
      text: shortText(contentOf(example.document), limits),
      ...givenValues({ url, contentType, now, profile }),
    };
  }
  const { seen, url, now, profile } = example;
  const known = givenValues({ url, now, profile });
  return { says, kind: 'evidence', text: evidenceText(seen, limits), ...known };
}

function contentOf(content: DocumentExample['document']): string {
  const given = typeof content === 'function' ? content() : content;
  if (typeof given === 'string') return given;
  const text = new TextDecoder().decode(given);
  return isBinary(text) ? `(${formatCount(given.length)} bytes that are not text)` : text;
}

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const odd = sample.match(/[\x00-\x08\x0e-\x1f\ufffd]/g)?.length ?? 0;
  return odd > sample.length * CONTROL_SHARE_MAX;
}

function evidenceText(seen: unknown, { columnsMax, linesMax }: ExampleLimits): string {
  const text = inspect(seen, {
    depth: 5,
    compact: INNERMOST_ON_ONE_LINE,
    breakLength: columnsMax,
    maxStringLength: columnsMax,
    maxArrayLength: linesMax,
  });
  return shortText(text, { columnsMax, linesMax: linesMax * EVIDENCE_TIMES });
}

function shortText(text: string, { linesMax, columnsMax }: ExampleLimits): string {
  const lines: string[] = [];
  let start = 0;
  const end = text.endsWith('\n') ? text.length - 1 : text.length;
  while (start <= end && lines.length < linesMax) {
    const found = text.indexOf('\n', start);
    const stop = found === -1 || found > end ? end : found;
    lines.push(shortLine(text.slice(start, stop), columnsMax));
    start = stop + 1;
  }
  if (start < end) lines.push(`… (${formatCount(text.length)} characters in all)`);
  return lines.join('\n');
}

function shortLine(line: string, columnsMax: number): string {
  if (line.length <= columnsMax) return line;
  const room = columnsMax - ` … ${formatCount(line.length)} characters … `.length;
  const before = Math.floor(room * SHARE_BEFORE);
  const cut = line.length - room;
  const head = line.slice(0, before).toWellFormed();
  return `${head} … ${formatCount(cut)} characters … ${line.slice(before + cut).toWellFormed()}`;
}
