// What robots.txt says to several crawlers.
import { abortable } from '../../net/pace/abortable.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { AgentVerdict } from '../../rules/evidence/page-evidence.ts';

/** Who is asked, and for whom. */
export interface RobotsVerdictsOptions {
  readonly visitor: Pick<Visitor, 'robots'>;
  readonly agents: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Gives the verdicts on an address for each crawler, in their order.
 *
 * Errors: the signal's reason.
 */
export async function robotsVerdicts(
  url: string,
  { visitor, agents, signal }: RobotsVerdictsOptions,
): Promise<readonly AgentVerdict[]> {
  const verdicts: AgentVerdict[] = [];
  for (const agent of agents) {
    const verdict = await abortable(visitor.robots(url, agent, signal), signal);
    const { allowed, robotsTxt, line, because } = verdict;
    const where = line === undefined ? {} : { line };
    verdicts.push({ agent, allowed, robotsTxt, ...where, ...(because && { because }) });
  }
  return verdicts;
}
