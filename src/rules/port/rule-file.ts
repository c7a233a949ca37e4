// How built-in rules are written: their folder is their subject, and most are there since 0.3.0.
// A file has a table of rules that look at the same thing, or a single rule.
import type { WatchName } from '../evidence/watched.ts';
import type { CodeRule, JudgingRule, LocRule, ProblemRule, Rule } from './rule.ts';
import type { RuleSubject } from './rule-subject.ts';

const SINCE = '0.3.0';

type Written<R extends Rule> = Omit<R, 'subject' | 'since'> & { readonly since?: string };

/** A rule that judges: a row of the table of its topic, or alone in `rules/<subject>/<id>.ts`. */
export type RuleFile<W extends WatchName | 'loc'> = W extends WatchName
  ? Written<Extract<JudgingRule<W>, Rule>>
  : Written<LocRule>;

/** The rules of a table that all look at the same thing. */
export function rulesOn<W extends WatchName | 'loc'>(
  watches: W,
  rules: readonly Omit<RuleFile<W>, 'watches'>[],
): readonly RuleFile<W>[] {
  return rules.map((rule) => ({ ...rule, watches }) as RuleFile<W>);
}

/**
 * A rule without code of its own, in the table of its subject: it reports a problem that the reader
 * found, or whatever else has a code. Default of `code`: its id.
 */
export type RuleRow =
  | (Omit<Written<ProblemRule>, 'watches' | 'code'> & Partial<Pick<ProblemRule, 'code'>>)
  | Written<CodeRule>;

type AnyRule = { readonly [W in WatchName | 'loc']: RuleFile<W> }[WatchName | 'loc'] | RuleRow;

/**
 * Completes the rules of a subject, and sorts them by id. `files` is the generated module that
 * exports all that the folder's files hold.
 */
export function rulesOf(
  subject: RuleSubject,
  files: Readonly<Record<string, AnyRule | readonly AnyRule[]>>,
): readonly Rule[] {
  return Object.values(files)
    .flat()
    .map((written) => complete(subject, written))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function complete(subject: RuleSubject, written: AnyRule): Rule {
  const { id, since = SINCE, ...rest } = written;
  const answered = 'watches' in rest ? {} : { watches: 'problem', code: id };
  return { id, subject, since, ...answered, ...rest } as Rule;
}
