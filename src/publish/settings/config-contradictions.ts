// Settings that are right by themselves and make no sense together.
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
      yield `${place} has no source, and the configuration none to pick from; give one of them.`;
    }
    const first = name === undefined ? undefined : names.get(name);
    if (first !== undefined) {
      yield `${place}.name is that of sections[${first}] too; give each a name of its own.`;
    }
    if (source === undefined && (map !== undefined || html !== undefined)) {
      const setting = map === undefined ? 'html' : 'map';
      yield `${place}.${setting} is for sources, and it has none of its own; set it above.`;
    }
    if (name !== undefined) names.set(name, index);
    if (lastmod === 'content-hash' && state === undefined) yield needsState(`${place}.lastmod`);
  }
  if (config.lastmod === 'content-hash' && state === undefined) yield needsState('lastmod');
  const { searchConsole } = config.announce ?? {};
  if (searchConsole && (searchConsole.accessToken ?? searchConsole.keyFile) === undefined) {
    yield 'announce.searchConsole has no credentials; give keyFile, or accessToken.';
  }
}

const SOURCE_LOOK =
  /^(?!https?:|\/).*\.(?:csv|tsv|jsonl|ndjson|xml|gz|db)$|^(?:sqlite|postgres):|^-$/i;

function looksLikeSource(item: unknown): boolean {
  return typeof item === 'string' && SOURCE_LOOK.test(item);
}

function needsState(setting: string): string {
  return `${setting} is "content-hash", which needs state: what a page was is kept there.`;
}
