// Which section an entry belongs to.
import { createGlob } from '../../../base/glob.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import type { SectionPlan } from '../../plan/publish-plan.ts';
import type { PublishRecord } from '../entries/normalise-records.ts';

export interface RoutedSection {
  readonly name: string;
  readonly plan: SectionPlan;
}

export interface RoutedRecord {
  readonly record: PublishRecord;
  readonly section: RoutedSection;
}

// Each holds a file open, and many systems let a process open 1,024.
const SECTIONS_MAX = 500;
const UNDATED = 'undated';
const NO_LANGUAGE = 'no-language';
// What can be part of a file name; `sitemap-index-2.xml` is an index.
const LANGUAGE = /^(?!(?:x-default|index)$)[a-z0-9-]{2,35}$/i;

/**
 * `plans` are tried in their order, `rest` takes what none of them accepts. A plan without a rule
 * accepts everything.
 */
export function createSectionRouter(
  plans: readonly SectionPlan[],
  rest: SectionPlan,
): (entry: UrlEntry) => RoutedSection {
  const routes = [...plans, rest].map(createRoute);
  return (entry) => {
    for (const route of routes) {
      const section = route(entry);
      if (section) return section;
    }
    return { name: rest.name, plan: rest };
  };
}

function createRoute(plan: SectionPlan): (entry: UrlEntry) => RoutedSection | undefined {
  const { rule, name } = plan;
  const whole: RoutedSection = { name, plan };
  if (rule === undefined) return () => whole;
  if (typeof rule === 'object') {
    const globs = [rule.path].flat().map((path) => createGlob(path));
    return ({ loc }) => {
      const path = pathOf(loc);
      return globs.some((matches) => matches(path)) ? whole : undefined;
    };
  }
  const wordOf = rule === 'month' ? monthOf : languageOf;
  const family = new Map<string, RoutedSection>();
  return (entry) => {
    const word = wordOf(entry);
    let section = family.get(word);
    if (!section) {
      if (family.size >= SECTIONS_MAX) throw tooManySections(rule);
      section = { name: name === '' ? word : `${name}-${word}`, plan };
      family.set(word, section);
    }
    return section;
  };
}

function pathOf(loc: string): string {
  return URL.parse(loc)?.pathname ?? loc;
}

// In the zone of the date, so the month is the author's.
function monthOf({ lastmod }: UrlEntry): string {
  const month = /^\d{4}-\d{2}/.exec(lastmod ?? '')?.[0];
  return month !== undefined && parseW3cDatetime(lastmod ?? '') ? month : UNDATED;
}

// An entry is in the language under which its alternates name it. Values are of any type here.
function languageOf({ loc, alternates, news }: UrlEntry): string {
  const items: readonly unknown[] = Array.isArray(alternates) ? alternates : [];
  const own = items
    .map((item) => (item ?? {}) as { readonly href?: unknown; readonly hreflang?: unknown })
    .find(({ href, hreflang }) => href === loc && isLanguage(hreflang));
  const language: unknown = own?.hreflang ?? news?.publication?.language;
  return isLanguage(language) ? language.toLowerCase() : NO_LANGUAGE;
}

function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && LANGUAGE.test(value);
}

function tooManySections(rule: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `The rule ${rule} makes more than ${SECTIONS_MAX.toLocaleString('en-US')} sections.`,
    hint: 'Divide by path, or leave the rule out: shards are split at the limits anyway.',
  });
}
