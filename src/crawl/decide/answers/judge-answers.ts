// Reasons that follow from an answer alone: lines 1 to 7 of docs/reference/decisions.md §6.
import type { FrontierOutcomeHead } from '../../../queue/port/frontier.ts';
import type { Reason } from '../../port/decision.ts';
import { ANSWER, ANSWER_CLASS, factsOf, KIND, mediaTypeOf } from '../../record/visit-facts.ts';
import type { AnswerPolicies, DecideOptions } from '../table/decide-options.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';

/**
 * Sets the reason of each visited address that lines 1 to 7 exclude, and the target of each answer;
 * yields those that reach line 8, by number.
 */
export function* judgeAnswers(
  table: DecisionTable,
  {
    frontier,
    generation,
    list = new Set(),
    types = new Set(),
  }: AnswerPolicies & Pick<DecideOptions, 'frontier' | 'generation'>,
): Generator<FrontierOutcomeHead> {
  const listedTypes = new Set([...types].map((type) => type.toLowerCase()));
  const passesRobots = list.has('robots');
  const passesNoindex = list.has('noindex');
  for (const head of frontier.outcomeHeads(generation)) {
    const { number, kind, target } = head;
    if (!table.has(number, FLAG.visited)) continue;
    table.targets[number] = target;
    const isDisallowed = table.has(number, FLAG.engineDisallowed) && !passesRobots;
    const isListedFile = (): boolean =>
      listedTypes.size > 0 &&
      listedTypes.has(mediaTypeOf(factsOf(frontier, number).contentType) ?? '');
    const reason = isDisallowed ? 'robots' : reasonOfAnswer(kind, passesNoindex, isListedFile);
    if (reason === undefined) yield head;
    else table.reasons[number] = REASON_CODE[reason];
  }
}

function reasonOfAnswer(
  kind: number,
  passesNoindex: boolean,
  isListedFile: () => boolean,
): Reason | undefined {
  switch (kind & ANSWER_CLASS) {
    case ANSWER.error:
      return 'error';
    case ANSWER.redirect:
      return 'redirect';
    case ANSWER.page:
      break;
    case ANSWER.file:
      if (!isListedFile()) return 'content-type';
      break;
    default:
      return 'status';
  }
  if ((kind & KIND.noindex) !== 0 && !passesNoindex) return 'noindex';
  return (kind & KIND.refresh) !== 0 ? 'redirect' : undefined;
}
