// Which rules judge under a profile, and how bad each fault is there.
import { PortolanError } from '../base/portolan-error.ts';
import type { WatchName } from './evidence/watched.ts';
import { assertOwnRules } from './own-rules.ts';
import type { ActiveRule } from './port/active-rule.ts';
import { PROFILE_NAMES, type Profile, type ProfileName } from './port/profile.ts';
import { PROFILES } from './port/profiles.ts';
import type { CodeRule, JudgingRule, LocRule, ProblemRule, Rule } from './port/rule.ts';
import { RULES } from './rules.ts';

/** Which rules apply. */
export interface RuleChoice {
  /** Default: `protocol`. */
  readonly profile?: ProfileName | undefined;
  /** Ids of rules, or names of subjects: only these judge. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Ids of rules, or names of subjects: these do not judge. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * All the rules there are to choose from. Default: the built-in ones. `[...RULES, mine]` has one
   * of your own among them.
   */
  readonly rules?: readonly Rule[] | undefined;
}

/** The rules that judge, by what wakes them. */
export interface ActiveRules {
  readonly profile: Profile;
  /** By id. */
  readonly all: ReadonlyMap<string, ActiveRule<Rule>>;
  /** By the code of the read problem. */
  readonly problems: ReadonlyMap<string, readonly ActiveRule<ProblemRule>[]>;
  readonly locs: readonly ActiveRule<LocRule>[];
  /** By the code of a note of robots.txt, a problem of a walk, a fault against the schemas. */
  readonly codes: ReadonlyMap<string, readonly ActiveRule<CodeRule>[]>;
  /** All fields that some rule's `unless` names. */
  readonly fieldsHeeded: ReadonlySet<string>;
  /** Those that look at one kind of thing. */
  watching<W extends WatchName>(watches: W): readonly ActiveRule<JudgingRule<W>>[];
}

/**
 * Chooses the rules that judge.
 *
 * Errors: CONFIG_INVALID for a profile, rule or subject that does not exist, and for rules of one's
 * own that are not whole or have the id of another rule.
 */
export function chooseRules(choice: RuleChoice = {}): ActiveRules {
  const { only, ignore, rules, profile = 'protocol' } = choice;
  if (only || ignore || rules) return choose(choice);
  const known = chosen.get(profile) ?? choose(choice);
  chosen.set(profile, known);
  return known;
}

const BUILT_IN: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

// Choosing among hundreds of rules takes longer than checking a small sitemap.
const chosen = new Map<ProfileName, ActiveRules>();

function choose(choice: RuleChoice): ActiveRules {
  const profile = profileNamed(choice.profile ?? 'protocol');
  const rules = choice.rules ?? RULES;
  if (choice.rules) assertOwnRules(choice.rules, BUILT_IN);
  const named = new Set(rules.flatMap(({ id, subject }) => [id, subject]));
  checkNames([...(choice.only ?? []), ...(choice.ignore ?? [])], named);
  const lines = new Map(profile.lines.map((line) => [line.rule, line]));
  const all = new Map<string, ActiveRule<Rule>>();
  const problems = new Map<string, ActiveRule<ProblemRule>[]>();
  const locs: ActiveRule<LocRule>[] = [];
  const codes = new Map<string, ActiveRule<CodeRule>[]>();
  const fieldsHeeded = new Set<string>();
  const byWatch = new Map<WatchName, ActiveRule<Rule>[]>();
  for (const rule of rules) {
    const line = lines.get(rule.id);
    const own = BUILT_IN.get(rule.id) !== rule;
    const judges = judgesFor(rule, profile.name, own);
    const severity = line?.severity ?? (judges ? rule.severity : 'off');
    if (severity === 'off' || !isChosen(rule, choice)) continue;
    const active = { rule, severity, basis: line?.basis ?? rule.basis, own };
    all.set(rule.id, active);
    if (rule.watches === 'problem') push(problems, rule.code, { ...active, rule });
    else if (rule.watches === 'loc') locs.push({ ...active, rule });
    else if (answersCode(rule)) push(codes, rule.code ?? rule.id, { ...active, rule });
    else push(byWatch, rule.watches, active);
    for (const field of unlessOf(rule)) fieldsHeeded.add(field);
  }
  return {
    profile,
    all,
    problems,
    locs,
    codes,
    fieldsHeeded,
    watching: <W extends WatchName>(watches: W) =>
      (byWatch.get(watches) ?? []) as unknown as readonly ActiveRule<JudgingRule<W>>[],
  };
}

function unlessOf(rule: Rule): readonly string[] {
  return ('unless' in rule && rule.unless) || [];
}

function answersCode(rule: Rule): rule is CodeRule {
  const { watches } = rule;
  return watches === 'robots-note' || watches === 'tree-problem' || watches === 'schema-fault';
}

// Engines do not validate against the schemas, so the two have separate rules.
function judgesFor({ engines, subject }: Rule, profile: ProfileName, own: boolean): boolean {
  if (engines) return engines.includes(profile);
  return own || profile !== 'xsd' || subject === 'delivery';
}

function isChosen({ id, subject }: Rule, { only, ignore }: RuleChoice): boolean {
  if (ignore?.includes(id) || ignore?.includes(subject)) return false;
  return only === undefined || only.includes(id) || only.includes(subject);
}

function profileNamed(name: string): Profile {
  const profile = PROFILES.find((known) => known.name === name);
  if (profile) return profile;
  throw new PortolanError('CONFIG_INVALID', {
    message: `There is no profile "${name}".`,
    hint: `Choose one of ${PROFILE_NAMES.join(', ')}.`,
  });
}

function checkNames(names: readonly string[], known: ReadonlySet<string>): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `There is no rule, and no subject of rules, called "${unknown}".`,
    hint: 'portolan rules lists them all.',
  });
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
