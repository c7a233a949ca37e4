// Whether an engine can index a page, and why not, in plain sentences.
import { parseLastmod } from '../../protocol/lastmod.ts';
import { pageKey } from '../../protocol/page-key.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { AgentVerdict, PageEvidence } from '../../rules/evidence/page-evidence.ts';
import { describeDirective, isDirectiveHeard } from '../../rules/pages/heard-directive.ts';
import type { Profile } from '../../rules/port/profile.ts';
import type { EngineOutlook, OutlookVerdict } from './inspection.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['bing', 'Bing'],
  ['yandex', 'Yandex'],
  ['baidu', 'Baidu'],
  ['naver', 'Naver'],
  ['seznam', 'Seznam'],
]);
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const REFRESH_SECONDS_MAX = 60;

/** A verdict with its reason. `undefined`: the next question decides. */
type Answer =
  | { readonly verdict: OutlookVerdict; readonly sentence: string; readonly instead?: string }
  | undefined;

interface View {
  readonly engine: string;
  readonly agent: string;
  readonly evidence: PageEvidence;
  readonly now: number;
}

export function isEngineProfile({ name }: Profile): boolean {
  return NAMES.has(name);
}

/**
 * Judges a page as the engine of a profile would: robots.txt first, then the answer, then what the
 * page says.
 *
 * `evidence.agents` holds verdicts for at least the profile's main agent. `now`: milliseconds.
 */
export function engineOutlook(
  profile: Profile,
  { evidence, now }: { readonly evidence: PageEvidence; readonly now: number },
): EngineOutlook {
  const engine = NAMES.get(profile.name) ?? profile.name;
  const agent = profile.agents[0] ?? '';
  const own = evidence.agents.filter((one) => one.agent === agent);
  const view: View = { engine, agent, evidence: { ...evidence, agents: own }, now };
  let answer: Answer;
  for (const question of QUESTIONS) {
    answer = question(view);
    if (answer) break;
  }
  const fallback = { verdict: 'indexable', sentence: `${engine} can index it.` } as const;
  return { profile: profile.name, engine, agent, ...(answer ?? fallback) };
}

/** In the order in which a crawler meets them. */
const QUESTIONS: readonly ((view: View) => Answer)[] = [
  askRobots,
  askWhetherFetched,
  askFailure,
  askTargetRobots,
  askStatus,
  askDirectives,
  askContent,
  askRedirect,
  askRefresh,
  askCanonical,
  askType,
];

function no(sentence: string): Answer {
  return { verdict: 'not-indexable', sentence };
}

function unknown(sentence: string): Answer {
  return { verdict: 'unknown', sentence };
}

function askRobots({ engine, agent, evidence }: View): Answer {
  const [verdict] = evidence.agents;
  if (!verdict || verdict.allowed) return undefined;
  const { robotsTxt, because } = verdict;
  const begin = `${engine} does not fetch it:`;
  if (because === 'unreachable') {
    return no(`${begin} as long as ${robotsTxt} cannot be read, ${agent} keeps away.`);
  }
  const rule = `${ruleText(verdict)} disallows it for ${agent}.`;
  return no(`${begin} ${rule} Its bare address may be listed where others link to it.`);
}

function ruleText({ robotsTxt, line }: AgentVerdict): string {
  return line === undefined ? robotsTxt : `line ${line} of ${robotsTxt}`;
}

function askWhetherFetched({ engine, evidence }: View): Answer {
  const { response } = evidence;
  if (response && (response.failure !== undefined || response.status !== undefined)) {
    return undefined;
  }
  const where = response === undefined ? 'it' : `${response.finalUrl}, to which it redirects,`;
  return unknown(`${engine} may fetch it, but ${where} was not fetched here: more is not known.`);
}

function askFailure({ engine, evidence }: View): Answer {
  const begin = `${engine} cannot index it`;
  switch (evidence.response?.failure) {
    case undefined:
    case 'too-large':
      return undefined;
    case 'redirects':
      return no(`${begin}: it redirects without end.`);
    case 'address-forbidden':
      return no(`${begin}: it leads into a private network.`);
    case 'tls':
      return no(`${begin}: the secure connection fails.`);
    default:
      return no(`${begin} as long as it answers no better than it did now.`);
  }
}

function askTargetRobots({ engine, agent, evidence }: View): Answer {
  const verdict = evidence.targetAgents?.find((one) => one.agent === agent);
  if (!verdict || verdict.allowed) return undefined;
  const target = `${evidence.response?.finalUrl}, which ${ruleText(verdict)} disallows`;
  return no(`${engine} cannot index it: it redirects to ${target}.`);
}

function askStatus({ engine, evidence }: View): Answer {
  const status = evidence.response?.status ?? 200;
  if (status === 200) return undefined;
  if (status === 429) {
    const why = 'the server asked for fewer requests (status 429)';
    return unknown(`Whether ${engine} can index it is not known: ${why}.`);
  }
  const why =
    status === 404 || status === 410
      ? `there is no page (status ${status})`
      : status >= 500
        ? `the server fails (status ${status}); it tries again, and drops the page in the end`
        : `it answers with status ${status}`;
  return no(`${engine} does not index it: ${why}.`);
}

function askDirectives({ engine, evidence, now }: View): Answer {
  const { page } = evidence;
  const begin = `${engine} is asked not to index it:`;
  const said = page?.noindex.find((one) => isDirectiveHeard(one, evidence));
  if (said) return no(`${begin} ${describeDirective(said)}.`);
  const until = page?.unavailableAfter;
  const { value } = until === undefined ? {} : parseLastmod(until);
  const moment = value === undefined ? undefined : parseW3cDatetime(value);
  if (!moment || moment.epochMs > now) return undefined;
  return no(`${begin} its unavailable_after, ${until}, is past.`);
}

function askContent({ engine, evidence }: View): Answer {
  const { soft404, response } = evidence;
  if (soft404 === undefined && response?.bytes !== 0) return undefined;
  const why =
    soft404 === 'title' || soft404 === 'same-as-missing'
      ? 'it looks like a page that says "not found"'
      : 'it has no content, or next to none, without scripts';
  return no(`${engine} would probably take it for a missing page: ${why}.`);
}

function askRedirect({ engine, evidence }: View): Answer {
  const { response } = evidence;
  if (!response || response.redirects.length === 0) return undefined;
  const { finalUrl: instead } = response;
  const sentence = `${engine} would index ${instead} instead, which it redirects to.`;
  return { verdict: 'other', sentence, instead };
}

function askRefresh({ engine, evidence }: View): Answer {
  const { page, response, entry } = evidence;
  const refresh = page?.refresh;
  if (!refresh || refresh.seconds > REFRESH_SECONDS_MAX) return undefined;
  const { url: instead } = refresh;
  if (pageKey(instead) === pageKey(response?.finalUrl ?? entry.loc)) return undefined;
  const why = 'to which the page redirects';
  const sentence = `${engine} would probably index ${instead} instead, ${why}.`;
  return { verdict: 'other', sentence, instead };
}

function askCanonical({ engine, evidence }: View): Answer {
  const [only, second] = evidence.page?.canonicals ?? [];
  if (!only || second || pageKey(only.url) === pageKey(evidence.entry.loc)) return undefined;
  const { url: instead } = only;
  const why = 'which the page names as canonical';
  const sentence = `${engine} would probably index ${instead} instead, ${why}.`;
  return { verdict: 'other', sentence, instead };
}

function askType({ engine, evidence }: View): Answer {
  const type = evidence.response?.contentType;
  if (type === undefined || HTML.test(type)) return undefined;
  return unknown(`${engine} may fetch it; whether it indexes ${type} depends on the type.`);
}
