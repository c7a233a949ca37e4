// What is wrong with a configuration, said to its author: the setting, what it is, what it may be.
import { hideCredentials } from '../../base/without-credentials.ts';
import { ANNOUNCER_KINDS } from '../announcers/announce-config.ts';
import { nearestName } from './nearest-name.ts';

/** One thing that is wrong, as a schema finds it. */
export interface ConfigIssue {
  readonly path: readonly PropertyKey[];
  /** What the setting may be, as `a whole number from 1 to 50,000`. */
  readonly message: string;
  /** Names that are not settings. The message then lists those that are. */
  readonly keys?: readonly string[];
  /** Some issues are about several settings: the message is the whole sentence. */
  readonly whole?: boolean;
}

const SHOWN_CHARACTERS_MAX = 60;
// Settings whose values are never shown.
const SECRETS: ReadonlySet<PropertyKey> = new Set([
  'key',
  ...ANNOUNCER_KINDS.flatMap(({ secrets = [] }) => secrets)
    .filter(({ isSharedFile }) => !isSharedFile)
    .map(({ part }) => part),
]);

/**
 * Says what is wrong, in a sentence: `sections[1].urlsMax is 60000; give a whole number from
 * 1 to 50,000.` Values of secrets and the credentials of addresses are not in it.
 */
export function configComplaint(issue: ConfigIssue, config: unknown): string {
  const { path, message, keys } = issue;
  if (issue.whole === true) return message;
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
    nearest === undefined ? `the settings are ${message}` : `did you mean ${nearest}?`;
  const sentence = `${nameOf([...path, key])} is not a setting; ${instead}`;
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}

// `sections[1].news.windowHours`
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
