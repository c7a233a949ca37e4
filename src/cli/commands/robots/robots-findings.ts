// What is wrong with a robots.txt, by the rules of a profile.
import type { RobotsTxt } from '../../../formats/robots-txt/robots-txt.ts';
import { createChecker } from '../../../rules/checker.ts';
import type { Finding } from '../../../rules/finding.ts';
import type { ProfileName } from '../../../rules/profile.ts';
import type { RobotsSource } from './robots-source.ts';

/** How it is judged. */
export interface RobotsJudging {
  readonly profile: ProfileName;
  /** The checking clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Judges a robots.txt: what its reader noted and, where it was fetched, how it was served. */
export function robotsFindings(
  { name, state, visit }: RobotsSource,
  { sitemaps, notes }: RobotsTxt,
  judging: RobotsJudging,
): readonly Finding[] {
  const checker = createChecker(judging);
  if (visit) {
    const { url, status, error, contentType, body } = visit;
    const evidence = {
      url,
      bytes: body.length,
      sitemaps,
      unnamed: [],
      ...(status !== undefined && { status }),
      ...(error && { problem: error.message }),
      ...(contentType !== undefined && { contentType }),
    };
    checker.see('robots-txt', evidence, { sitemap: name });
  }
  if (state === 'read') {
    for (const { code, line, value } of notes) {
      checker.note(code, { sitemap: name, line, ...(value !== undefined && { found: value }) });
    }
  }
  return checker.findings();
}
