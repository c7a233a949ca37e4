// Runs an example of a rule through a checker, as a check would run the real thing.

import { checkDocument } from '../../src/check/read/check-document.ts';
import { readRobotsTxt } from '../../src/formats/robots-txt/robots-txt-reader.ts';
import type { RuleChoice } from '../../src/rules/active-rules.ts';
import { type Checker, createChecker } from '../../src/rules/checker.ts';
import type { WatchName } from '../../src/rules/evidence/watched.ts';
import type { Finding } from '../../src/rules/port/finding.ts';
import type { ProfileName } from '../../src/rules/port/profile.ts';
import type { Rule } from '../../src/rules/port/rule.ts';
import type { EvidenceExample, RuleExample } from '../../src/rules/port/rule-example.ts';

/** The clock of examples that name none. */
export const EXAMPLE_NOW = '2026-06-15T12:00:00Z';

/**
 * Everything that is found in an example, by the rules of the profile it names; also what others
 * explain.
 */
export async function findingsOfExample(
  rule: Rule,
  example: RuleExample,
  choice: Pick<RuleChoice, 'profile' | 'rules'> = {},
): Promise<readonly Finding[]> {
  const own = 'profile' in example ? example.profile : undefined;
  const profile: ProfileName = choice.profile ?? own ?? rule.engines?.[0] ?? 'protocol';
  const now = Date.parse(('now' in example ? example.now : undefined) ?? EXAMPLE_NOW);
  const checker = createChecker({ ...choice, profile, now });
  if ('document' in example) {
    const bytes = bytesOf(example.document);
    const { url, contentType, bytesMax } = example;
    await checkDocument(bytes, checker, {
      sitemap: url ?? 'sitemap.xml',
      ...(url !== undefined && { url }),
      ...(contentType !== undefined && { contentType }),
      ...(bytesMax !== undefined && { bytesMax }),
    });
  } else if ('robotsTxt' in example) {
    const url = 'https://example.com/robots.txt';
    for (const note of readRobotsTxt(bytesOf(example.robotsTxt), { url }).notes) {
      checker.note(note.code, { sitemap: url, line: note.line });
    }
  } else if ('treeProblem' in example) {
    checker.note(example.treeProblem, { sitemap: 'https://example.com/sitemap.xml' });
  } else {
    see(checker, example);
  }
  return checker.findings().flatMap((finding) => {
    const explained = finding.explains ?? [];
    return [finding, ...explained.map(({ rule: id, count }) => ({ ...finding, rule: id, count }))];
  });
}

function see(checker: Checker, example: EvidenceExample): void {
  const { watches, seen, url } = example;
  checker.see<WatchName>(watches, seen, { sitemap: url ?? 'https://example.com/sitemap.xml' });
}

function bytesOf(source: string | Uint8Array | (() => string | Uint8Array)): Uint8Array {
  const made = typeof source === 'function' ? source() : source;
  return typeof made === 'string' ? new TextEncoder().encode(made) : made;
}
