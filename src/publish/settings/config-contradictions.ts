// Settings that are right by themselves and make no sense together.
import { ANNOUNCER_KINDS, type AnnounceConfig } from '../announcers/announce-config.ts';
import type { PublishConfig } from './publish-config.ts';

/**
 * Finds what is wrong with a configuration whose settings are right one by one: a sentence each.
 */
export function findConfigContradictions(config: PublishConfig): readonly string[] {
  return [...contradictionsOf(config)];
}

function* contradictionsOf(config: PublishConfig): Generator<string> {
  const { sections = [], state } = config;
  const divided = config.source !== undefined || (config.sources ?? []).length > 0;
  if (!divided && !sections.some(({ source }) => source !== undefined)) {
    yield 'source is missing; give it, or a section with a source of its own.';
  }
  const { source } = config;
  if (Array.isArray(source) && source.some(looksLikeSource)) {
    yield 'source is a list of texts, which are addresses; name several sources in sources.';
  }
  const names = new Map<string, number>();
  for (const [index, { name, source, lastmod, map, html }] of sections.entries()) {
    const place = `sections[${index}]`;
    if (source === undefined && !divided) {
      yield `${place} has no source, and the set has none to pick from; give one of them.`;
    }
    const first = name === undefined ? undefined : names.get(name);
    if (first !== undefined) {
      yield `${place}.name is also the name of sections[${first}]; give each its own name.`;
    }
    if (source === undefined && (map !== undefined || html !== undefined)) {
      const setting = map === undefined ? 'html' : 'map';
      yield `${place}.${setting} needs a source in the section; set it for the whole set.`;
    }
    if (name !== undefined) names.set(name, index);
    if (lastmod === 'content-hash' && state === undefined) yield needsState(`${place}.lastmod`);
  }
  if (config.lastmod === 'content-hash' && state === undefined) yield needsState('lastmod');
  yield* missingCredentials(config.announce ?? {});
}

function* missingCredentials(announce: AnnounceConfig): Generator<string> {
  for (const { setting, secrets = [] } of ANNOUNCER_KINDS) {
    const value: unknown = Reflect.get(announce, setting);
    if (typeof value !== 'object' || value === null || secrets.length === 0) continue;
    const parts = secrets.map(({ part }) => part);
    if (parts.some((part) => Reflect.get(value, part) !== undefined)) continue;
    yield `announce.${setting} has no credentials; give ${parts.join(' or ')}.`;
  }
}

const SOURCE_LOOK =
  /^(?!https?:|\/).*\.(?:csv|tsv|jsonl|ndjson|xml|gz|db)$|^(?:sqlite|postgres):|^-$/i;

function looksLikeSource(item: unknown): boolean {
  return typeof item === 'string' && SOURCE_LOOK.test(item);
}

function needsState(setting: string): string {
  return `${setting} is "content-hash", which needs state: it keeps what each page was.`;
}
