// The values of options of `build`: shares, lists, names with what they mean.
import { InvalidArgumentError } from 'commander';
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../../protocol/limits.ts';
import type { PublishFormat } from '../../../publish/settings/publish-config.ts';
import {
  numberParser,
  type OptionValues,
  parseAddressOption,
  parseBytesOption,
  wordsParser,
} from '../../options/option-parsers.ts';

const FORMATS: readonly PublishFormat[] = ['xml', 'text', 'rss', 'atom'];
const SECTION_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/i;

/** Reads a share: `20%`, `0.1 %`. Returns 0 to 1. */
export function parseShareOption(text: string): number {
  const [, digits] = /^(\d+(?:\.\d+)?) ?%$/.exec(text) ?? [];
  const percent = text === '0' ? 0 : Number(digits);
  if (percent >= 0 && percent <= 100) return percent / 100;
  throw new InvalidArgumentError('Write a share, from 0% to 100%, as 0.1%.');
}

export const SHARE: OptionValues<number> = {
  parse: parseShareOption,
  show: (share) => `${share * 100}%`,
};

/** Reads which part of how many: `17/256`. Errors: commander's InvalidArgumentError. */
export function parsePartOption(text: string): { readonly part: number; readonly parts: number } {
  const [, part, parts] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (parts !== undefined) return { part: Number(part), parts: Number(parts) };
  throw new InvalidArgumentError('Write which part of how many, from 0: 0/4, 1/4, 2/4, 3/4.');
}

/** How many entries a sitemap may hold. */
export const parseEntriesOption: (text: string) => number = numberParser(1, SITEMAP_ENTRIES_MAX);

/** Reads how many bytes a sitemap may have: up to 50 MiB, which is the protocol's limit. */
export function parseSitemapBytesOption(text: string): number {
  const bytes = parseBytesOption(text);
  if (bytes <= SITEMAP_BYTES_MAX) return bytes;
  throw new InvalidArgumentError('A sitemap may have 50MiB at most.');
}

/** The formats of a set: `xml,text`. */
export const parseBuildFormatsOption: (text: string) => readonly PublishFormat[] =
  wordsParser(FORMATS);

/** Reads a host, `https://shop.example.com`, and adds it to those that were given before. */
export function collectHostOption(text: string, before: readonly string[] = []): readonly string[] {
  const { origin, href } = new URL(parseAddressOption(text));
  if (href === `${origin}/`) return [...before, origin];
  throw new InvalidArgumentError('Write a host with its scheme, as https://shop.example.com.');
}

/**
 * Reads which field a column holds, `column=field`, and adds it to those that were given before;
 * `column=` means no field.
 *
 * Errors: commander's InvalidArgumentError.
 */
export function collectMapOption(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const equals = text.lastIndexOf('=');
  const [column, field] = [
    text.slice(0, Math.max(0, equals)).trim(),
    text.slice(equals + 1).trim(),
  ];
  if (column === '') {
    throw new InvalidArgumentError('Write a column and its field, as url=loc; image= to skip it.');
  }
  // Whatever a column is called, it becomes a property of its own.
  return Object.fromEntries([...Object.entries(before), [column, field]]);
}

/**
 * Reads a section, `blog=/blog/**`, and adds it to those that were given before: a name that comes
 * again gets one more glob.
 */
export function collectSectionOption(
  text: string,
  before: ReadonlyMap<string, readonly string[]> = new Map(),
): ReadonlyMap<string, readonly string[]> {
  const equals = text.indexOf('=');
  const [name, glob] = [text.slice(0, Math.max(0, equals)), text.slice(equals + 1)];
  if (!SECTION_NAME.test(name) || !glob.startsWith('/')) {
    throw new InvalidArgumentError(
      'Write a name of letters, digits, - and _, and which paths are in it: blog=/blog/**',
    );
  }
  return new Map([...before, [name, [...(before.get(name) ?? []), glob]]]);
}
