// A URL in every spelling that may be meant. A module of its own: Google's matcher compares a URL
// as it is written, so a bundle of the reader has none of this.
import { checkKind } from '../../base/check-given-options.ts';
import { checkText } from '../../base/check-value.ts';
import type { RobotsGroup, RobotsRule } from './robots-group.ts';
import { asciiLowerCase } from './robots-line.ts';
import { percentEscape } from './robots-pattern.ts';
import {
  createRobotsMatcher,
  type RobotsMatcher,
  type RobotsVerdict,
} from './robots-txt-matcher.ts';
import type { RobotsTxt } from './robots-txt-reader.ts';

const OTHER_SPELLINGS = /%[\dA-Fa-f]{2}|%|[^\x21-\x7e]+|["<>[\\\]^`{|}]/g;
const UNRESERVED = /^[\w.~-]$/;
// What browsers leave unescaped and RFC 3986 does not: rules may be written in either way.
const ESCAPED = /%(?:5B|5D|5E|60|7B|7C|7D)/gi;

// Before a path, which may begin with two slashes as a host does.
const NO_SITE = 'http://site';
// The matcher of a file with its rules in the one spelling; `match` where they already are.
const spelledMatchers = new WeakMap<RobotsTxt, RobotsMatcher>();

/**
 * Whether the agent may fetch the URL in every spelling that may be meant: as given; with its
 * escapes as RFC 9309 compares them; with what browsers leave unescaped as it is; and with the
 * rules in that one spelling as well. `/~home/` is disallowed by `Disallow: /%7Ehome/`, and the
 * other way round. For crawlers; the first that is disallowed decides.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */
export function matchSpellings(robots: RobotsTxt, url: string, userAgent: string): RobotsVerdict {
  if (typeof robots?.isAllowed !== 'function') checkKind('robots', robots, 'isAllowed()');
  checkText('url', url);
  checkText('userAgent', userAgent);
  const asGiven = robots.match(url, userAgent);
  if (!asGiven.allowed) return asGiven;
  const { path } = asGiven;
  const spelled = robotsSpelling(path);
  const plain = spelled.replace(ESCAPED, decodeURIComponent);
  const matchSpelled = spelledMatcherOf(robots);
  // Nearly all paths and rules have no other spelling.
  if (spelled === path && plain === path && matchSpelled === robots.match) return asGiven;
  for (const other of new Set([spelled, plain])) {
    const verdict = other === path ? asGiven : robots.match(NO_SITE + other, userAgent);
    if (!verdict.allowed) return { ...verdict, path };
  }
  const verdict = matchSpelled(NO_SITE + spelled, userAgent);
  return verdict.allowed ? asGiven : { ...verdict, path };
}

function spelledMatcherOf(robots: RobotsTxt): RobotsMatcher {
  const matcher = spelledMatchers.get(robots) ?? createSpelledMatcher(robots);
  spelledMatchers.set(robots, matcher);
  return matcher;
}

function createSpelledMatcher({ groups, match }: RobotsTxt): RobotsMatcher {
  const written = new Map<RobotsRule, RobotsRule>();
  const groupsOf = new Map<string, RobotsGroup[]>();
  let differs = false;
  for (const group of groups) {
    const rules = group.rules.map((rule) => {
      const spelled = { ...rule, pattern: robotsSpelling(rule.pattern) };
      differs ||= spelled.pattern !== rule.pattern;
      written.set(spelled, rule);
      return spelled;
    });
    const spelledGroup = { ...group, rules };
    for (const agent of new Set(group.agents.map(asciiLowerCase))) {
      const named = groupsOf.get(agent);
      if (named === undefined) groupsOf.set(agent, [spelledGroup]);
      else named.push(spelledGroup);
    }
  }
  if (!differs) return match;
  const matchSpelled = createRobotsMatcher(groupsOf);
  return (url, userAgent) => {
    const verdict = matchSpelled(url, userAgent);
    const rule = verdict.rule && written.get(verdict.rule);
    return rule ? { ...verdict, rule } : verdict;
  };
}

/**
 * Writes a path, or a rule's pattern, as RFC 9309 compares them: escapes of unreserved characters
 * decoded, all other escapes in upper case, and what RFC 3986 allows in no path escaped. `%7E` is
 * `~`; `%2F` is not `/`. `*` and `$` stay.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */
export function robotsSpelling(text: string): string {
  return text.replace(OTHER_SPELLINGS, (found) => {
    if (found.length === 3 && found.startsWith('%')) {
      const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
      return UNRESERVED.test(character) ? character : found.toUpperCase();
    }
    const isPlain = found.length === 1 && found.charCodeAt(0) < 0x80;
    return isPlain ? percentEscape(found.charCodeAt(0)) : encodeURIComponent(found.toWellFormed());
  });
}
