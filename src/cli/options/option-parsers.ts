// The values of options: text from the command line to numbers and addresses.
import { InvalidArgumentError } from 'commander';
import { formatCount } from '../../base/counted.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';

/** The values of an option, read and written. */
export interface OptionValues<Value> {
  readonly parse: (text: string) => Value;
  readonly show: (value: Value) => string;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: 1024,
  kb: 1000,
  kib: 1024,
  m: 1024 ** 2,
  mb: 1000 ** 2,
  mib: 1024 ** 2,
  g: 1024 ** 3,
  gb: 1000 ** 3,
  gib: 1024 ** 3,
};
const SECONDS_MAX = 86_400;
const CONNECTIONS_MAX = 64;

export function parseCountOption(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number.');
}

/** Makes a parser of whole numbers from `min` to `max`. */
export function numberParser(min: number, max?: number): (text: string) => number {
  return (text) => {
    const number = parseCountOption(text);
    if (number >= min && (max === undefined || number <= max)) return number;
    const range = max === undefined ? `${min}` : `${min} to ${formatCount(max)}`;
    throw new InvalidArgumentError(`Write a whole number from ${range}.`);
  };
}

/** Makes a parser of words of a list, separated by commas; returns them in the list's order. */
export function wordsParser<Word extends string>(
  known: readonly Word[],
): (text: string) => readonly Word[] {
  return (text) => {
    const words = text.split(',').map((word) => word.trim());
    const chosen = known.filter((word) => words.includes(word));
    if (words.every((word) => chosen.some((one) => one === word))) return chosen;
    throw new InvalidArgumentError(`Write some of ${known.join(', ')}, separated by commas.`);
  };
}

export function collectOption(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

export function collectAddressOption(
  text: string,
  before: readonly string[] = [],
): readonly string[] {
  return [...before, parseAddressOption(text)];
}

export const parseConnectionsOption: (text: string) => number = numberParser(1, CONNECTIONS_MAX);

/** Reads an amount of bytes: `5000000`, `50MB`, `50MiB`, `1G`. Returns bytes, at least 1. */
export function parseBytesOption(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(digits) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new InvalidArgumentError('Write an amount of bytes, as 50MB or 50MiB.');
}

export const BYTES: OptionValues<number> = {
  parse: parseBytesOption,
  show: (bytes) => {
    const unit = ['GiB', 'MiB'].find((name) => bytes % (UNITS[name.toLowerCase()] ?? 1) === 0);
    return unit === undefined
      ? String(bytes)
      : `${bytes / (UNITS[unit.toLowerCase()] ?? 1)}${unit}`;
  },
};

/** Reads a time in seconds, above 0 and up to a day. Returns milliseconds. */
export function parseSecondsOption(text: string): number {
  const seconds = /^\d+(?:\.\d+)?s?$/.test(text) ? Number.parseFloat(text) : 0;
  if (seconds > 0 && seconds <= SECONDS_MAX) return Math.ceil(seconds * 1000);
  throw new InvalidArgumentError('Write a number of seconds above 0.');
}

/** A number of seconds on the command line, milliseconds in the code. */
export const SECONDS: OptionValues<number> = {
  parse: parseSecondsOption,
  show: (milliseconds) => String(milliseconds / 1000),
};

/** Reads a date as sitemaps have it: `2026-11-20`, or with a time and its zone. */
export function parseDateOption(text: string): string {
  if (parseW3cDatetime(text) !== undefined) return text;
  throw new InvalidArgumentError('Write a date, as 2026-11-20 or 2026-11-20T09:00:00Z.');
}

export function parseAddressOption(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.parse(text) !== null) return text;
  throw new InvalidArgumentError('Write an address, as https://example.com/.');
}

/** Reads the name that is sent to servers: visible ASCII and blanks, as HTTP has it. */
export function parseUserAgentOption(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/.test(text)) return text;
  throw new InvalidArgumentError('Write one line of ASCII.');
}

/**
 * Reads a length of time: `90s`, `10m`, `2h`, `90d`. Returns milliseconds, above 0; `undefined` for
 * what is none.
 */
export function parseSpan(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,7})([smhd])$/.exec(text.trim()) ?? [];
  const span = Number(digits) * (UNIT_MS[unit] ?? 0);
  return span > 0 ? span : undefined;
}
