// Own rules: complete, and each with an id of its own.
import { PortolanError } from '../base/portolan-error.ts';
import { READ_PROBLEMS } from '../formats/problems/read-problem.ts';
import type { WatchName } from './evidence/watched.ts';
import type { Rule } from './port/rule.ts';
import { RULE_SUBJECTS } from './port/rule-subject.ts';
import { SEVERITIES } from './port/severity.ts';

/** What a rule may watch, and whether it judges what it sees or answers a code. */
const WATCHES: Readonly<Record<WatchName | Rule['watches'], 'judges' | 'answers'>> = {
  lastmod: 'judges',
  scope: 'judges',
  sitemap: 'judges',
  alternates: 'judges',
  images: 'judges',
  video: 'judges',
  'feed-video': 'judges',
  news: 'judges',
  extras: 'judges',
  order: 'judges',
  document: 'judges',
  fetch: 'judges',
  'robots-txt': 'judges',
  duplicate: 'judges',
  'return-link': 'judges',
  tree: 'judges',
  page: 'judges',
  loc: 'judges',
  problem: 'answers',
  'robots-note': 'answers',
  'tree-problem': 'answers',
  'schema-fault': 'answers',
};
const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const TEXTS = ['basis', 'summary', 'reason', 'fix'] as const;

/**
 * Refuses rules that are incomplete, or have the id of another.
 *
 * Errors: CONFIG_INVALID.
 */
export function assertOwnRules(rules: readonly Rule[], builtIn: ReadonlyMap<string, Rule>): void {
  const met = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    const known = builtIn.get(rule?.id);
    if (rule === undefined || known !== rule) assertWhole(rule, index);
    const { id } = rule;
    if (known && known !== rule) {
      throw invalid(`There is a built-in rule called "${id}" already.`, 'Give yours another id.');
    }
    if (met.has(id)) throw invalid(`There are two rules called "${id}".`, 'Give each its own id.');
    met.add(id);
  }
}

function assertWhole(rule: unknown, index: number): void {
  const given: Partial<Readonly<Record<string, unknown>>> =
    typeof rule === 'object' && rule !== null ? { ...rule } : {};
  const { id, subject, severity, watches, code } = given;
  const name = typeof id === 'string' ? `The rule "${id}"` : `Rule ${index + 1}`;
  if (typeof id !== 'string' || !ID.test(id)) {
    throw invalid(`${name} has no id of lower-case words with hyphens: my-rule.`);
  }
  assertOneOf(`${name} has an unknown subject`, subject, RULE_SUBJECTS);
  assertOneOf(`${name} has an unknown severity`, severity, SEVERITIES);
  assertOneOf(`${name} watches something unknown`, watches, Object.keys(WATCHES));
  const missing = TEXTS.find((text) => typeof given[text] !== 'string');
  if (missing !== undefined) throw invalid(`${name} has no text "${missing}".`);
  const kind = WATCHES[watches as keyof typeof WATCHES];
  if (kind === 'judges' && typeof given['judge'] !== 'function') {
    throw invalid(`${name} has no function "judge".`);
  }
  if (watches === 'problem' && !(typeof code === 'string' && Object.hasOwn(READ_PROBLEMS, code))) {
    throw invalid(`${name} answers an unknown read problem: ${String(code)}.`);
  }
}

function assertOneOf(what: string, value: unknown, known: readonly string[]): void {
  if (known.includes(value as string)) return;
  throw invalid(`${what}: ${String(value)}.`, `Choose one of ${known.join(', ')}.`);
}

function invalid(message: string, hint = 'The guide "Checking" has an example.'): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint });
}
