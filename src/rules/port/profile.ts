// Profiles: whose rules are applied, and how bad each fault is for whom.
import type { Severity } from './severity.ts';

/** The names of all profiles. `protocol` is the default. */
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** All profiles, the default first. */
export const PROFILE_NAMES = [
  'protocol',
  'xsd',
  'google',
  'bing',
  'yandex',
  'baidu',
  'naver',
  'seznam',
] as const;

/** How one engine differs from the rules' own severities. */
export interface ProfileLine {
  /** The rule's id. */
  readonly rule: string;
  /** `off`: the engine accepts it. */
  readonly severity: Severity | 'off';
  /** The page it rests on. */
  readonly basis: string;
  /** Why, in a sentence, where the page does not say it in so many words. */
  readonly note?: string;
}

/** An engine's view of a sitemap: which faults matter to it, and how much. */
export interface Profile {
  readonly name: ProfileName;
  /** In a sentence: whose rules these are. */
  readonly summary: string;
  /** The names its crawlers answer to in robots.txt, the most important first: `Googlebot`. */
  readonly agents: readonly string[];
  readonly lines: readonly ProfileLine[];
}
