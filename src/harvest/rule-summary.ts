// What a rule says of all that it finds.
import { RULES } from '../rules/index.ts';

const SUMMARIES: ReadonlyMap<string, string> = new Map(
  RULES.map(({ id, summary }) => [id, summary]),
);

/** Gives the summary of a rule; `undefined` for one that is not built in. Errors: None. */
export function ruleSummary(id: string): string | undefined {
  return SUMMARIES.get(id);
}
