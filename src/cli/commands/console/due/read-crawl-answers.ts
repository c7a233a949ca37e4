// A crawler's results: JSONL to answers.

import { z } from 'zod';
import { givenValues } from '../../../../base/given-values.ts';
import type { CrawlAnswer } from '../../../../harvest/port/harvest.ts';

export type CrawlAnswerLine =
  | { readonly line: number; readonly answer: CrawlAnswer }
  | { readonly line: number; readonly problem: string };

const LOC_CHARACTERS_MAX = 2_048;
const LINE_CHARACTERS_MAX = 16_384;
const STATUS_MAX = 999;
const NAME_CHARACTERS_MAX = 50;
const IMPORTANCE_MIN = 0.01;
const IMPORTANCE_MAX = 100;

// What `portolan due` writes beside the URL may stay in the line.
const OF_DUE = ['dueAt', 'value', 'reason', 'leasedUntilAt', 'siteId'] as const;

const ANSWER = z.strictObject({
  ...Object.fromEntries(OF_DUE.map((name) => [name, z.unknown().optional()])),
  loc: z.url({ protocol: /^https?$/ }).max(LOC_CHARACTERS_MAX),
  at: z
    .union([z.int().min(0), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
    .optional(),
  status: z.int().min(0).max(STATUS_MAX),
  changed: z.boolean().optional(),
  indexable: z.boolean().optional(),
  importance: z.number().min(IMPORTANCE_MIN).max(IMPORTANCE_MAX).optional(),
});

/**
 * Reads answers, one per line; empty lines are skipped. What is no answer is given as a problem.
 */
export async function* readCrawlAnswers(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<CrawlAnswerLine, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  let skipping = false;
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line += 1;
      if (skipping) skipping = false;
      else yield* readLine(text, line);
    }
    if (rest.length <= LINE_CHARACTERS_MAX) continue;
    if (!skipping) yield { line: line + 1, problem: 'it is too long' };
    skipping = true;
    rest = '';
  }
  if (!skipping) yield* readLine(rest + decoder.decode(), line + 1);
}

function* readLine(text: string, line: number): Generator<CrawlAnswerLine, void, void> {
  if (text.trim() === '') return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    yield { line, problem: 'it is not JSON' };
    return;
  }
  const parsed = ANSWER.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === 'unrecognized_keys') {
      yield {
        line,
        problem: `the field ${issue.keys[0]?.slice(0, NAME_CHARACTERS_MAX)} is not known`,
      };
      return;
    }
    yield { line, problem: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is wrong'}` };
    return;
  }
  const { loc, status, at, changed, indexable, importance } = parsed.data;
  const known = givenValues({ at, changed, indexable, importance });
  yield { line, answer: { loc, status, ...known } };
}
