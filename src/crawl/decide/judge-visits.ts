// Lines 1 to 8 for all visited addresses: docs/reference/decisions.md §6.
import type { FrontierOutcomeHead } from '../../queue/port/frontier.ts';
import { pathOfAddress } from '../address/address-path.ts';
import { KIND_MISSING_TITLE, KIND_SELF_CANONICAL } from '../visit/visit-facts.ts';
import { judgeAnswers } from './answers/judge-answers.ts';
import { Soft404 } from './answers/soft-404.ts';
import { EqualContents } from './canonicals/judge-equals.ts';
import type { DecideOptions } from './decide-options.ts';
import { addFlag, type DecisionTable, FLAG } from './decision-table.ts';
import { REASON_CODE } from './reason-code.ts';

/**
 * Writes down what lines 1 to 8 keep out, and makes candidates of the pages that came to line 9.
 *
 * Errors: those of the frontier.
 */
export function judgeVisits(table: DecisionTable, options: DecideOptions): void {
  const soft404 = new Soft404(options);
  const equals = new EqualContents();
  const passesSoft404 = options.list.has('soft-404');
  for (const head of judgeAnswers(table, options)) {
    soft404.add(head);
    if ((head.kind & KIND_MISSING_TITLE) !== 0 && !passesSoft404) {
      table.reasons[head.number] = REASON_CODE.status;
    } else {
      makeCandidate(table, head, equals.add(head));
    }
  }
  for (const number of soft404.numbers()) {
    table.reasons[number] = REASON_CODE.status;
    table.flags[number] = (table.flags[number] ?? 0) & ~FLAG.candidate;
  }
}

const SEGMENTS_MAX = 255;
const SLASH = 0x2f;

/** How many segments of the path are not empty. */
function segmentCount(url: string): number {
  const path = pathOfAddress(url);
  let count = 0;
  for (let at = 1; at < path.length; at += 1) {
    if (path.charCodeAt(at) !== SLASH && path.charCodeAt(at - 1) === SLASH) count += 1;
  }
  return count;
}

function makeCandidate(
  table: DecisionTable,
  { number, kind, url }: FrontierOutcomeHead,
  content: number,
): void {
  table.reasons[number] = REASON_CODE.listed;
  table.characters[number] = url.length;
  table.segments[number] = Math.min(segmentCount(url), SEGMENTS_MAX);
  table.equals[number] = content;
  const isSelfCanonical = (kind & KIND_SELF_CANONICAL) !== 0;
  const flags = FLAG.candidate | (isSelfCanonical ? FLAG.selfCanonical : 0);
  addFlag(table, number, flags | (url.includes('?') ? FLAG.hasQuery : 0));
}
