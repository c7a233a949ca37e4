// What is wrong with a configuration, said to its author: the setting, what it is, what it may be.

import { nearestName } from '../../base/text/nearest-name.ts';
import { hideCredentials } from '../../base/text/without-credentials.ts';
import { ANNOUNCER_KINDS, type AnnounceConfig } from '../announcers/announce-config.ts';
import type { PublishConfig } from './publish-config.ts';

export interface ConfigIssue {
  readonly path: readonly PropertyKey[];
  /** What the setting may be, as `a whole number from 1 to 50,000`. */
  readonly message: string;
  /** Names that are not settings. The message then lists those that are. */
  readonly keys?: readonly string[];
}

const SHOWN_CHARACTERS_MAX = 60;
const SECRETS: ReadonlySet<PropertyKey> = new Set([
  'key',
  ...ANNOUNCER_KINDS.flatMap(({ secrets = [] }) => secrets)
    .filter(({ isSharedFile }) => !isSharedFile)
    .map(({ part }) => part),
]);

/**
 * Makes a sentence: `sections[1].urlsMax is 60000; give a whole number from 1 to 50,000.` It
 * contains no values of secrets, and no credentials of addresses.
 */
export function configComplaint(issue: ConfigIssue, config: unknown): string {
  const { path, message, keys } = issue;
  if (keys !== undefined) return keys.map((key) => unknownSetting(key, issue)).join(' ');
  const name = nameOf(path);
  const value = valueAt(config, path);
  if (value === undefined) return `${name} is missing; give ${message}.`;
  const secret = path.some((key) => SECRETS.has(key));
  return `${name} is ${secret ? kindOf(value) : shown(value)}; give ${message}.`;
}

function unknownSetting(key: string, { path, message }: ConfigIssue): string {
  const known = message.split(', ');
  const nearest = nearestName(key, known);
  const instead =
    nearest === undefined ? `the settings are ${message}.` : `did you mean ${nearest}?`;
  return `${nameOf([...path, key])} is not a setting; ${instead}`;
}

function nameOf(path: readonly PropertyKey[]): string {
  let name = '';
  for (const key of path) {
    if (typeof key === 'number') name += `[${key}]`;
    else if (!/^[\w$]+$/.test(String(key))) name += `[${quoted(String(key))}]`;
    else name += name === '' ? String(key) : `.${String(key)}`;
  }
  return name === '' ? 'The configuration' : name;
}

function valueAt(config: unknown, path: readonly PropertyKey[]): unknown {
  let value = config;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(hideCredentials(value));
  const plain = value === null || ['number', 'boolean', 'bigint'].includes(typeof value);
  return plain ? String(value) : kindOf(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'another text';
  return `a ${typeof value}`;
}

function quoted(text: string): string {
  const short = text.length <= SHOWN_CHARACTERS_MAX;
  return JSON.stringify(short ? text : `${text.slice(0, SHOWN_CHARACTERS_MAX)}…`);
}

/** Says which settings are right by themselves and make no sense together: a sentence each. */
export function* findConfigContradictions(
  config: PublishConfig,
  { inParts = false }: { readonly inParts?: boolean | undefined } = {},
): Generator<string> {
  const { sections = [], state } = config;
  const remembers = inParts || state !== undefined;
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
    if (lastmod === 'content-hash' && !remembers) yield needsState(`${place}.lastmod`);
  }
  if (config.lastmod === 'content-hash' && !remembers) yield needsState('lastmod');
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
