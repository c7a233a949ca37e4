// Converts a visit to what is kept of it: the kind of answer, its target, its links, and its facts.
import type { Fingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { redirectTarget } from '../../net/address/redirect-target.ts';
import { listedImages } from '../../pages/body/page-images.ts';
import { withoutDigits } from '../../pages/body/without-digits.ts';
import { LEAVING_SECONDS_MAX } from '../../pages/head/meta-refresh.ts';
import { isNotFoundTitle, NOT_FOUND_CHARACTERS_MAX } from '../../pages/head/not-found-title.ts';
import { judgeRobotsDirectives } from '../../pages/head/robots-directives.ts';
import { createPageReader } from '../../pages/page-reader.ts';
import type { PageFacts } from '../../pages/record/page-facts.ts';
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { MetLink } from '../book/meeting-page.ts';
import { LINK_HOWS } from '../record/link-list.ts';
import {
  ANSWER,
  CONTENT_BYTES,
  ENGINE_META,
  KIND,
  type VisitFacts,
} from '../record/visit-facts.ts';
import type { VisitedPage } from './visit-page.ts';

export interface OutcomeContext {
  /** Normalises an address; `undefined` for an invalid one. */
  readonly form: (url: string) => string | undefined;
  readonly contains: (url: string) => boolean;
  /** Links in frames count. */
  readonly frames: boolean;
  /** The time for `unavailable_after`, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly fingerprints: Fingerprinter;
}

/** A link before its text has a number. */
export interface ReadLink extends Omit<MetLink, 'text'> {
  readonly words?: string | undefined;
}

/** The outcome before its addresses have numbers. */
export interface MadeOutcome {
  readonly kind: number;
  /** The address that it leads to, if it is another one. */
  readonly target?: string | undefined;
  readonly content: Uint8Array;
  readonly links: readonly ReadLink[];
  readonly facts: Omit<VisitFacts, 'visitedMs' | 'sameSinceMs' | 'changedMs'>;
}

const CONTENT_CHARACTERS_MIN = 10;
const TITLE_CHARACTERS_MAX = 200;
// A date that equals that of the answer is its creation time, not that of the page.
const LAST_MODIFIED_AGE_MS_MIN = 60_000;
const NO_CONTENT = new Uint8Array(0);

/** `clockMs`: the time of the visit, in milliseconds since 1970. */
export function makeOutcome(
  url: string,
  visited: VisitedPage,
  making: OutcomeContext,
  clockMs: number,
): MadeOutcome {
  const { visit, page, failure } = visited;
  const { status = 0, contentType, headers } = visit;
  const head = { status: visit.status, contentType };
  const error = failure ?? visit.error;
  if (error !== undefined || visit.outcome !== 'answered') {
    const failed = error && { code: error.code, message: error.message };
    return bare(ANSWER.error, { ...head, error: failed });
  }
  const target = redirectOf(url, visit, making);
  if (target !== undefined) {
    const facts = { ...head, target };
    return { ...bare(ANSWER.redirect, facts), target, links: [{ url: target, how: 'target' }] };
  }
  if (status !== 200) {
    const isFailing = status === 429 || status >= 500;
    return bare(isFailing ? ANSWER.failing : ANSWER.status, head);
  }
  const facts = { ...head, etag: headers.get('etag'), lastModified: headers.get('last-modified') };
  if (page === undefined) return fileOutcome(url, { visited, making, clockMs, facts });
  return pageOutcome(url, { page, visited, making, clockMs, facts });
}

type OutcomeFacts = MadeOutcome['facts'];

function bare(kind: number, facts: OutcomeFacts): MadeOutcome {
  return { kind, content: NO_CONTENT, links: [], facts };
}

function redirectOf(
  url: string,
  { status = 0, headers }: VisitedPage['visit'],
  { form }: OutcomeContext,
): string | undefined {
  const location = headers.get('location');
  if (location === undefined) return undefined;
  try {
    const target = redirectTarget(new URL(url), status, location);
    return target && form(target.href);
  } catch (error) {
    // Not a redirect without a valid target.
    if (isPortolanError(error)) return undefined;
    throw error;
  }
}

/** Only the headers of a file contain directives. */
function fileOutcome(url: string, context: Omit<PageOutcomeContext, 'page'>): MadeOutcome {
  const { visited, making, clockMs, facts } = context;
  const { headers } = visited.visit;
  const page = createPageReader({ url, headers, media: false }).end();
  const { kind, target, facts: evaluated } = evaluate(url, page, making);
  return {
    kind: ANSWER.file | kind,
    target,
    content: NO_CONTENT,
    links: target === undefined ? [] : [{ url: target, how: 'target' }],
    facts: { ...facts, ...evaluated, dates: datesOf(page, headers, clockMs) },
  };
}

interface PageOutcomeContext {
  readonly page: PageFacts;
  readonly visited: VisitedPage;
  readonly making: OutcomeContext;
  readonly clockMs: number;
  readonly facts: OutcomeFacts;
}

function pageOutcome(url: string, context: PageOutcomeContext): MadeOutcome {
  const { page, visited, making, clockMs, facts } = context;
  const { kind, target, declared, nofollow, facts: evaluated } = evaluate(url, page, making);
  const links: ReadLink[] = [];
  for (const { url: linked, kind: by, nofollow: isNofollow, text: words } of page.links) {
    if (by === 'frame' && !making.frames) continue;
    const address = making.form(linked);
    if (address === undefined) continue;
    const how = nofollow || isNofollow ? 'nofollow' : 'link';
    links.push(words === undefined ? { url: address, how } : { url: address, how, words });
  }
  const alternates: Alternate[] = [];
  for (const alternate of page.alternates) {
    const address = making.form(alternate.href);
    if (address === undefined) continue;
    links.push({ url: address, how: 'hreflang' });
    // Addresses of other sites stay as written.
    alternates.push(making.contains(address) ? { ...alternate, href: address } : alternate);
  }
  if (target !== undefined) links.push({ url: target, how: 'target' });
  if (declared !== undefined) links.push({ url: declared, how: 'target' });
  const isShort = (page.content?.characters ?? 0) <= NOT_FOUND_CHARACTERS_MAX;
  const missing = isShort && page.title !== undefined && isNotFoundTitle(page.title);
  return {
    kind:
      ANSWER.page |
      kind |
      (missing ? KIND.missingTitle : 0) |
      (alternates.length > 0 ? KIND.alternates : 0),
    target,
    content: contentOf(page, making),
    links: eachOnce(url, links),
    facts: { ...facts, ...evaluated, ...pageFacts(page, visited, { alternates, clockMs }) },
  };
}

interface Evaluated extends Pick<MadeOutcome, 'facts' | 'kind' | 'target'> {
  /** The canonical, when there is exactly one. */
  readonly declared: string | undefined;
  readonly nofollow: boolean;
}

/** Evaluates robots directives, refresh and canonicals. */
function evaluate(url: string, page: PageFacts, making: OutcomeContext): Evaluated {
  const { form, nowMs } = making;
  const { noindex, nofollow } = judgeRobotsDirectives(page.robots, { agent: ENGINE_META, nowMs });
  const refresh = refreshOf(url, page, form);
  const forms = page.canonicals.map((canonical) => form(canonical.url));
  const canonicals = new Set(forms.filter((address) => address !== undefined));
  const [canonical] = canonicals;
  const declared = canonicals.size === 1 ? canonical : undefined;
  const target = refresh ?? (declared === url ? undefined : declared);
  const kind =
    (noindex ? KIND.noindex : 0) |
    (refresh === undefined ? 0 : KIND.refresh) |
    (declared === url ? KIND.selfCanonical : 0);
  const facts = {
    target,
    noindex: noindex ? saysNoindex(page, nowMs) : undefined,
    canonicalSeveral: canonicals.size > 1 || undefined,
  };
  return { kind, target, declared, nofollow, facts };
}

function saysNoindex({ robots }: PageFacts, nowMs: number): 'meta' | 'header' {
  const metas = robots.filter(({ source }) => source === 'meta');
  return judgeRobotsDirectives(metas, { agent: ENGINE_META, nowMs }).noindex ? 'meta' : 'header';
}

function refreshOf(
  url: string,
  { refresh }: PageFacts,
  form: OutcomeContext['form'],
): string | undefined {
  if (!refresh || refresh.seconds > LEAVING_SECONDS_MAX) return undefined;
  const target = form(refresh.url);
  return target === url ? undefined : target;
}

/** Removes links to the page itself, and repeated links of the same kind. */
function eachOnce(url: string, links: readonly ReadLink[]): readonly ReadLink[] {
  const ways = new Map<string, number>();
  return links.filter((link) => {
    if (link.url === url) return false;
    const known = ways.get(link.url) ?? 0;
    const way = 1 << LINK_HOWS.indexOf(link.how);
    if ((known & way) !== 0) return false;
    ways.set(link.url, known | way);
    return true;
  });
}

function contentOf({ content, title, language }: PageFacts, making: OutcomeContext): Uint8Array {
  if (!content || content.characters < CONTENT_CHARACTERS_MIN) return NO_CONTENT;
  const equal = JSON.stringify([content.hash, title, language]);
  const text = titleWords(title ?? '') + content.words;
  const unordered = JSON.stringify([content.unordered, title?.replaceAll('/', ''), language]);
  const texts = [content.hash, equal, text, content.placeless, unordered];
  const words = making.fingerprints.fingerprints(texts);
  const bytes = new Uint8Array(CONTENT_BYTES.end);
  bytes.set(new Uint8Array(words.buffer, words.byteOffset, CONTENT_BYTES.sum));
  // Little-endian, as `fingerprintWord` reads it.
  bytes.set(Buffer.from(content.unordered, 'hex').reverse(), CONTENT_BYTES.sum);
  return bytes;
}

// "Photo 12 of 90", "12/90"; but not a day, month and year: "5/2031", "12 May 2031".
const OF_HOW_MANY =
  /(?<![\d/])(\d{1,5})\s?(?:\/|(?<=\s)(?:of|von|de|di|da|do|sur|van|av|af|z|из|od|dari)(?=\s))\s?(?!(?:19|2[01])\d\d(?!\d))(\d{1,5})(?![\d/])/iu;

/** The title without its digits, unless it contains a position ("3 of 12"). */
function titleWords(title: string): string {
  const [, number = '', count = ''] = OF_HOW_MANY.exec(title) ?? [];
  const isOfMany = number !== '' && Number(number) <= Number(count);
  return `${isOfMany ? title : withoutDigits(title)}\n`;
}

function pageFacts(
  page: PageFacts,
  { visit, cut }: VisitedPage,
  { alternates, clockMs }: { readonly alternates: readonly Alternate[]; readonly clockMs: number },
): OutcomeFacts {
  const { title = '', language, content, videos, news } = page;
  return {
    title:
      title.length <= TITLE_CHARACTERS_MAX
        ? title
        : title.slice(0, TITLE_CHARACTERS_MAX).toWellFormed(),
    language: language?.toLowerCase(),
    content: content && { hash: content.hash, characters: content.characters },
    dates: datesOf(page, visit.headers, clockMs),
    alternates: unlessEmpty(alternates),
    images: unlessEmpty(listedImages(page)),
    videos: unlessEmpty(videos),
    news,
    shell: page.shell,
    isAfterAnother: page.links.some(({ kind }) => kind === 'prev') || undefined,
    cut: cut || undefined,
  };
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function datesOf(
  { dates }: PageFacts,
  headers: ReadonlyMap<string, string>,
  clockMs: number,
): OutcomeFacts['dates'] {
  return unlessEmpty(
    dates.filter(({ source }) => source !== 'header' || isPlausible(headers, clockMs)),
  );
}

/** Whether `Last-Modified` differs from the time of the answer. */
function isPlausible(headers: ReadonlyMap<string, string>, clockMs: number): boolean {
  const modifiedMs = Date.parse(headers.get('last-modified') ?? '');
  const answeredMs = Date.parse(headers.get('date') ?? '');
  const since = Number.isNaN(answeredMs) ? clockMs : answeredMs;
  return Math.abs(since - modifiedMs) > LAST_MODIFIED_AGE_MS_MIN;
}
