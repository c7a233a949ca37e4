// What a robots.txt says about the addresses that are tested, for each agent.
import { PortolanError } from '../../../base/portolan-error.ts';
import { withoutCredentials } from '../../../base/text/without-credentials.ts';
import { matchSpellings } from '../../../formats/robots-txt/robots-spelling.ts';
import type { RobotsTxt } from '../../../formats/robots-txt/robots-txt-reader.ts';
import type { RobotsTest } from '../../output/robots/robots-report.ts';
import type { RobotsSource } from './robots-source.ts';

export interface RobotsQuestions {
  /** Addresses, or paths with their query. */
  readonly tests: readonly string[];
  /** Names as robots.txt knows them; `*` for whoever is not named. */
  readonly agents: readonly string[];
}

/** The host of a path that is tested with a file: nobody knows where that will lie. */
const NO_SITE = 'https://site.invalid';

/**
 * Tests every address for every agent, in their order.
 *
 * Addresses are taken in the form in which a crawler asks for them: percent-encoded, without dot
 * segments; and in every spelling that may be meant. A file's site is not known, so it answers for
 * any.
 */
export function robotsTests(
  source: RobotsSource,
  robots: RobotsTxt,
  { tests, agents }: RobotsQuestions,
): readonly RobotsTest[] {
  const bare = tests.map(withoutCredentials);
  const site = source.visit === undefined ? undefined : new URL(source.visit.url).origin;
  return bare.flatMap((test) => {
    const url = addressOf(test, site);
    return agents.map((agent) => testOf(source, robots, { test, url, agent }));
  });
}

function addressOf(test: string, site: string | undefined): string {
  // Not `new URL(test, site)`: a path may begin with two slashes.
  if (test.startsWith('/')) return new URL(`${site ?? NO_SITE}${test}`).href;
  const url = new URL(test);
  if (site === undefined || url.origin === site) return url.href;
  throw new PortolanError('CONFIG_INVALID', {
    message: `The robots.txt of ${site} says nothing about ${test}, which is on another site.`,
    hint: `Scheme, host and port must be the same. Ask that site: portolan robots ${url.origin}`,
    url: test,
  });
}

function testOf(
  { state, visit }: RobotsSource,
  robots: RobotsTxt,
  { test, url, agent }: { readonly test: string; readonly url: string; readonly agent: string },
): RobotsTest {
  const shown = visit === undefined ? test : withoutFragment(url);
  if (state !== 'read') {
    return { url: shown, agent, allowed: state === 'absent', because: state };
  }
  const { allowed, line, rule, agents: group } = matchSpellings(robots, url, agent);
  if (line === undefined || rule === undefined) {
    return { url: shown, agent, allowed, because: 'no-rule', group };
  }
  const text = `${rule.type === 'allow' ? 'Allow' : 'Disallow'}: ${rule.pattern}`;
  return { url: shown, agent, allowed, because: 'rule', line, rule: text, group };
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at === -1 ? url : url.slice(0, at);
}
