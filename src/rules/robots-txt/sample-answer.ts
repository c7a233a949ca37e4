// An answer to the request for a robots.txt, and what differs from it: for the examples of rules.
import type { RobotsTxtEvidence } from '../evidence/robots-txt-evidence.ts';
import type { EvidenceExample, RobotsTxtExample } from '../port/rule-example.ts';

/** What differs from a usual answer; a field that is `undefined` is left out. */
export type AnswerDifference = {
  readonly [Field in keyof RobotsTxtEvidence]?: RobotsTxtEvidence[Field] | undefined;
};

/**
 * An example: a robots.txt of https://example.com that was answered with 200 as text/plain and
 * names no sitemap, but for the differences.
 */
export function sampleAnswer(
  says: string,
  different: AnswerDifference = {},
): EvidenceExample<'robots-txt'> {
  const usual: AnswerDifference = {
    url: 'https://example.com/robots.txt',
    status: 200,
    contentType: 'text/plain',
    bytes: 100,
    sitemaps: [],
    unnamed: [],
  };
  const given = Object.entries({ ...usual, ...different }).filter(
    ([, value]) => value !== undefined,
  );
  const seen = Object.fromEntries(given) as unknown as RobotsTxtEvidence;
  return { says, watches: 'robots-txt', seen };
}

/** An example: a robots.txt of some lines, each with its end. */
export function sampleLines(says: string, ...lines: readonly string[]): RobotsTxtExample {
  return { says, robotsTxt: `${lines.join('\n')}\n` };
}
