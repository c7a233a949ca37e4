// What scripts change of a page: the page as served, compared with the rendered one.

import { judgeRobotsDirectives } from '../../pages/head/robots-directives.ts';
import type { PageFacts } from '../../pages/record/page-facts.ts';
import type { ScriptChange } from '../port/decision.ts';
import { ENGINE_META } from '../record/visit-facts.ts';

export interface ScriptComparison {
  /** Normalises an address; `undefined` for an invalid one. */
  readonly form: (url: string) => string | undefined;
  readonly contains: (url: string) => boolean;
  /** The time for `unavailable_after`, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** Changes that decide what is listed: all pages of such a template are rendered. */
export const DECISIVE_CHANGES: ReadonlySet<ScriptChange> = new Set([
  'links',
  'canonical',
  'robots',
]);

// Less may be a date, a greeting or a counter.
const MORE_CHARACTERS_MIN = 200;
const MORE_SHARE_MIN = 0.25;

/**
 * Compares a page as served (`plain`) with the rendered one (`shown`). `links` means further
 * addresses within the site; links that scripts remove do not count, as they are still found
 * without scripts.
 */
export function scriptChanges(
  plain: PageFacts,
  shown: PageFacts,
  comparison: ScriptComparison,
): readonly ScriptChange[] {
  const changes: ScriptChange[] = [];
  if (linksMore(plain, shown, comparison)) changes.push('links');
  if (canonicalText(plain, comparison) !== canonicalText(shown, comparison)) {
    changes.push('canonical');
  }
  if (robotsText(plain, comparison) !== robotsText(shown, comparison)) changes.push('robots');
  if (plain.title !== shown.title) changes.push('title');
  if (saysMore(plain, shown)) changes.push('content');
  return changes;
}

function linksMore(
  plain: PageFacts,
  shown: PageFacts,
  { form, contains }: ScriptComparison,
): boolean {
  let known: ReadonlySet<string | undefined> | undefined;
  const written = new Set(linkedBy(plain));
  for (const url of linkedBy(shown)) {
    if (written.has(url)) continue;
    const address = form(url);
    if (address === undefined || !contains(address)) continue;
    known ??= new Set([...written, plain.url].map(form));
    if (!known.has(address)) return true;
  }
  return false;
}

function* linkedBy({ links, alternates }: PageFacts): Generator<string> {
  for (const { url, kind } of links) if (kind !== 'frame') yield url;
  for (const { href } of alternates) yield href;
}

function canonicalText({ canonicals }: PageFacts, { form }: ScriptComparison): string {
  const forms = canonicals.map(({ url }) => form(url) ?? url);
  return [...new Set(forms)].toSorted().join(' ');
}

function robotsText({ robots }: PageFacts, { nowMs }: ScriptComparison): string {
  const { noindex, nofollow } = judgeRobotsDirectives(robots, { agent: ENGINE_META, nowMs });
  return `${noindex} ${nofollow}`;
}

function saysMore(plain: PageFacts, shown: PageFacts): boolean {
  const before = plain.content?.characters ?? 0;
  const more = (shown.content?.characters ?? 0) - before;
  return more >= MORE_CHARACTERS_MIN && more >= before * MORE_SHARE_MIN;
}
