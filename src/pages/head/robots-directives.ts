// What meta elements and X-Robots-Tag say to crawlers, and what that comes to for one of them.
import { checkGivenOptions, checkKind, type OptionKinds } from '../../base/check-given-options.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { PageRobots } from '../record/page-facts.ts';

export interface RobotsDirectiveVerdict {
  /** The page asks not to be listed in results: `noindex`, `none`, or its time is over. */
  readonly noindex: boolean;
  /** Its links are not to be followed: `nofollow` or `none`. */
  readonly nofollow: boolean;
  /** Its pictures are not to be listed. */
  readonly noimageindex: boolean;
  /** From when on the page is not to be listed, as written. */
  readonly unavailableAfter?: string;
}

// Directives that take a value behind a colon; other names before a colon are crawlers.
// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag (2025-12-10)
const WITH_VALUE = new Set([
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
]);
const DIRECTIVES_MAX = 100;
const TEXT_MAX = 4_096;

// `<meta name="…">`: engines and their crawlers, besides whatever calls itself a bot.
const AGENT_NAME =
  /^(?:robots|googlebot(?:-[a-z]+)*|bingbot|msnbot|slurp|yandex|teoma|[\w.-]{0,60}(?:bot|spider|crawler))$/;

/**
 * Returns the crawler that a meta element of this name speaks to: `*` for `robots`.
 *
 * Other names return `undefined`.
 */
export function robotsAgentOf(metaName: string): string | undefined {
  if (!AGENT_NAME.test(metaName)) return undefined;
  return metaName === 'robots' ? '*' : metaName;
}

/**
 * Reads the content of a robots meta element: directives between commas or blanks.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function parseRobotsMeta(agent: string, content: string): PageRobots | undefined {
  const directives = splitParts(content).flatMap(directivesOf).slice(0, DIRECTIVES_MAX);
  return directives.length === 0 ? undefined : { source: 'meta', agent, directives };
}

/**
 * Reads the value of one header `X-Robots-Tag`: `noindex`, or `googlebot: noindex, nofollow`. A
 * crawler's name holds until the next one, so that a header joined of several is read too.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag
 */
export function parseRobotsHeader(value: string): readonly PageRobots[] {
  const byAgent = new Map<string, string[]>();
  let agent = '*';
  for (const part of splitParts(value)) {
    const named = /^\s*([\w.-]+)\s*:(.*)$/s.exec(part);
    const name = named?.[1]?.toLowerCase() ?? '';
    const isAgent = named !== null && !WITH_VALUE.has(name);
    if (isAgent) agent = name;
    const directives = directivesOf(isAgent ? (named[2] ?? '') : part);
    byAgent.set(agent, [...(byAgent.get(agent) ?? []), ...directives].slice(0, DIRECTIVES_MAX));
  }
  const found = [...byAgent].filter(([, directives]) => directives.length > 0);
  return found.map(([name, directives]) => ({ source: 'header', agent: name, directives }));
}

/** Cuts at commas, but not within the date of `unavailable_after: Friday, 25-Jun-10`. */
function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (const part of text.slice(0, TEXT_MAX).split(',', DIRECTIVES_MAX)) {
    const last = parts.at(-1);
    if (last !== undefined && /unavailable_after\s*:[^\d]*$/i.test(last)) {
      parts[parts.length - 1] = `${last},${part}`;
    } else parts.push(part);
  }
  return parts;
}

function directivesOf(part: string): readonly string[] {
  const date = /^\s*unavailable_after\s*:(.*)$/is.exec(part)?.[1]?.trim();
  if (date !== undefined) return date === '' ? [] : [`unavailable_after:${date}`];
  const valued = /^\s*([\w-]+)\s*:\s*(\S+)\s*$/.exec(part);
  if (valued) return [`${valued[1]}:${valued[2]}`.toLowerCase()];
  return part
    .toLowerCase()
    .split(/[\s;]+/)
    .filter(Boolean);
}

const JUDGE_KINDS: OptionKinds<{ agent?: string; nowMs?: number }> = {
  agent: 'text',
  nowMs: 'time',
};

// Most pages say nothing.
const NOTHING_SAID: RobotsDirectiveVerdict = {
  noindex: false,
  nofollow: false,
  noimageindex: false,
};

/**
 * Returns what a crawler may do with a page: the directives for all and those for it, combined so
 * that the stricter one counts.
 *
 * `agent`: the crawler's name as in a meta element, `googlebot`; default: the directives for all.
 * `nowMs`: the time by which `unavailable_after` is judged, in milliseconds since 1970; without
 * it such a page is not taken for `noindex`.
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#combining
 */
export function judgeRobotsDirectives(
  robots: readonly PageRobots[],
  options: { readonly agent?: string | undefined; readonly nowMs?: number | undefined } = {},
): RobotsDirectiveVerdict {
  checkKind('robots', robots, 'list');
  checkGivenOptions(options, JUDGE_KINDS);
  if (robots.length === 0) return NOTHING_SAID;
  const agent = options.agent?.toLowerCase() ?? '*';
  const heard = robots.filter((one) => one.agent === '*' || one.agent === agent);
  const said = new Set(heard.flatMap(({ directives }) => directives));
  const none = said.has('none');
  const dates = [...said].filter((directive) => directive.startsWith('unavailable_after:'));
  const unavailableAfter = dates[0]?.slice('unavailable_after:'.length);
  const over = dates.some((date) => isOver(date.slice('unavailable_after:'.length), options.nowMs));
  return {
    noindex: none || said.has('noindex') || over,
    nofollow: none || said.has('nofollow'),
    noimageindex: said.has('noimageindex'),
    ...(unavailableAfter !== undefined && { unavailableAfter }),
  };
}

function isOver(date: string, nowMs: number | undefined): boolean {
  const { value } = parseLastmod(date);
  const moment = value === undefined ? undefined : parseW3cDatetime(value);
  return moment !== undefined && nowMs !== undefined && moment.epochMs <= nowMs;
}
