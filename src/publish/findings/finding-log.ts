// Collects what is found while a set is made: one finding a cause, with its first places.
import { WRITE_PROBLEMS } from '../../formats/problems/write-problem.ts';
import { SOURCE_NOTES } from '../../sources/port/source-note.ts';
import type { FindingPlace, PublishFinding } from './publish-finding.ts';
import { findingText } from './publish-rules.ts';

type Rule = PublishFinding['rule'];

export interface FindingNote extends Omit<FindingPlace, 'message'> {
  /** The sentence. Default: that of the rule, with what was found. */
  readonly message?: string;
  /** What was found there; follows the rule's sentence. */
  readonly found?: string | undefined;
}

const PLACES_MAX = 10;
const FOUND_CHARACTERS_MAX = 120;
const LOC_CHARACTERS_MAX = 2_048;
const SEVERITIES: readonly PublishFinding['severity'][] = ['error', 'warning', 'info'];
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(WRITE_PROBLEMS),
  ...Object.entries(SOURCE_NOTES),
]);

/** The findings of one publication by rule. It grows with the number of rules, not of entries. */
export class FindingLog {
  readonly #findings = new Map<Rule, { count: number; places: FindingPlace[] }>();

  note(rule: Rule, note: FindingNote): void {
    let finding = this.#findings.get(rule);
    if (!finding) {
      finding = { count: 0, places: [] };
      this.#findings.set(rule, finding);
    }
    finding.count += 1;
    if (finding.places.length >= PLACES_MAX) return;
    const { source, row, file, loc, field, found, message } = note;
    finding.places.push({
      ...(source !== undefined && { source }),
      ...(row !== undefined && { row }),
      ...(file !== undefined && { file }),
      ...(loc !== undefined && { loc: cut(loc, LOC_CHARACTERS_MAX) }),
      ...(field !== undefined && { field }),
      message: message ?? sentenceOf(rule) + foundText(found),
    });
  }

  count(rule: Rule): number {
    return this.#findings.get(rule)?.count ?? 0;
  }

  /** The findings, the most severe first, then in the order of their first place. */
  findings(): PublishFinding[] {
    const all = [...this.#findings].map(([rule, { count, places }]): PublishFinding => {
      const { severity, fix } = findingText(rule);
      const message = sentenceOf(rule);
      return { rule, severity, message, ...(fix !== undefined && { fix }), count, places };
    });
    const rank = ({ severity }: PublishFinding): number => SEVERITIES.indexOf(severity);
    return all.sort((a, b) => rank(a) - rank(b));
  }
}

function foundText(found: string | undefined): string {
  return found === undefined ? '' : ` Found: ${cut(found, FOUND_CHARACTERS_MAX)}`;
}

// Never cuts a surrogate pair.
function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  return `${text.slice(0, charactersMax).replace(/[\ud800-\udbff]$/, '')}…`;
}

function sentenceOf(rule: Rule): string {
  return findingText(rule).message ?? SENTENCES.get(rule) ?? rule;
}
