// What is wrong, and how often, for all findings of a rule together.

import { counted } from '../../../base/counted.ts';
import type { Finding } from '../../../rules/port/finding.ts';
import type { RuleReason } from './check-output-options.ts';
import type { FindingBlock } from './finding-blocks.ts';
import { shownText } from './shown-text.ts';

const SENTENCE_CHARACTERS_MAX = 1_000;

/**
 * Says what is wrong: the rule's own sentence where there are several findings, else the finding's.
 */
export function blockSentence({ findings }: FindingBlock, reason: RuleReason | undefined): string {
  if (findings.length === 1 || !reason) return findingSentence(findings[0], reason);
  return shownText(reason.summary, SENTENCE_CHARACTERS_MAX);
}

/**
 * Says what is wrong. What was found at the first place is left to that place, where the message
 * names it behind the rule's sentence.
 */
export function findingSentence({ message }: Finding, reason: RuleReason | undefined): string {
  const summary = reason?.summary ?? '';
  const named = summary !== '' && message.startsWith(`${summary.replace(/\.$/, '')}: `);
  return shownText(named ? summary : message, SENTENCE_CHARACTERS_MAX);
}

/** Says how often, where it is more than once: `1,204 times in 3 sitemaps`. */
export function howOften({ count, sitemaps }: FindingBlock): string {
  const where = sitemaps > 1 ? `in ${counted(sitemaps, 'sitemap')}` : '';
  if (count <= 1 || count === sitemaps) return where;
  return `${counted(count, 'time')}${where === '' ? '' : ` ${where}`}`;
}
