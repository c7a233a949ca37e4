// The way to a field, as columns and settings name it: images[0].loc, news.publication.name.
import { foldName } from './field-aliases.ts';
import { ENTRY_FIELDS, type FieldNode, type FieldProperty } from './field-node.ts';

/** Where a value goes in an entry. */
export interface FieldPath {
  /** As it is written: `images[0].loc`. */
  readonly name: string;
  /** Properties and, of lists, indices. */
  readonly steps: readonly (string | number)[];
  /** What stands there. */
  readonly node: FieldNode;
  /** Of `alternates.de`: the language of the item that is put behind the list's others. */
  readonly language?: string;
}

const PATH_CHARACTERS_MAX = 200;
// Three digits are as many images as one URL may have, and more than enough of all else.
const SEGMENT = /^([^.[\]]+)((?:\[\d{1,3}\])*)$/;
const LANGUAGE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;

/**
 * Reads the name of a field. Case, blanks, `_` and `-` do not count; a list without an index means
 * its first item where something of the item is named (`videos.title`), else the whole list.
 * Indices go from 0 to 999.
 *
 * `undefined` for anything that is not a field of an entry.
 */
export function parseFieldPath(text: string): FieldPath | undefined {
  if (text.length > PATH_CHARACTERS_MAX) return undefined;
  const steps: (string | number)[] = [];
  const segments = text.split('.');
  let node: FieldNode = ENTRY_FIELDS;
  for (const [position, segment] of segments.entries()) {
    const [, name = '', indices = ''] = SEGMENT.exec(segment.trim()) ?? [];
    if (name === '') return undefined;
    const last = position === segments.length - 1 && indices === '';
    if (last && namesLanguage(node, name)) return languagePath(steps, node, name);
    if (node.kind === 'list') {
      steps.push(0);
      node = node.item;
    }
    const property: FieldProperty | undefined =
      node.kind === 'object' ? node.properties.get(foldName(name)) : undefined;
    if (!property) return undefined;
    steps.push(property.name);
    node = property.node;
    for (const [, digits] of indices.matchAll(/\[(\d+)\]/g)) {
      if (node.kind !== 'list') return undefined;
      steps.push(Number(digits));
      node = node.item;
    }
  }
  return { name: nameOf(steps), steps, node };
}

/**
 * Puts a value where its path leads. What is there already and is neither object nor list stays.
 */
export function assignField(entry: Record<string, unknown>, path: FieldPath, value: unknown): void {
  const { steps, language } = path;
  if (steps.length === 1 && language === undefined) {
    entry[path.name] = value;
    return;
  }
  let at: Record<string | number, unknown> = entry;
  for (let index = 0; index < steps.length - 1; index += 1) {
    const step = steps[index] as string | number;
    const inside = at[step] ?? (typeof steps[index + 1] === 'number' ? [] : {});
    // A column that holds the whole list was read first, and may hold what is no object.
    if (typeof inside !== 'object') return;
    at[step] = inside;
    at = inside as Record<string | number, unknown>;
  }
  const last = steps.at(-1) as string | number;
  if (language === undefined) at[last] = value;
  else
    at[last] = [
      ...((at[last] as unknown[] | undefined) ?? []),
      { hreflang: language, href: value },
    ];
}

const ADDRESS: FieldNode = { kind: 'value', value: 'url' };

/** `variants.de`, `alternates.de`; but `alternates.href` is a property of the first one. */
function namesLanguage(node: FieldNode, name: string): boolean {
  if (!LANGUAGE.test(name)) return false;
  if (node.kind !== 'list') return node.kind === 'languages';
  const { item, byLanguage } = node;
  return byLanguage === true && item.kind === 'object' && !item.properties.has(foldName(name));
}

function languagePath(
  steps: readonly (string | number)[],
  { kind }: FieldNode,
  language: string,
): FieldPath {
  const name = `${nameOf(steps)}.${language}`;
  return kind === 'languages'
    ? { name, steps: [...steps, language], node: ADDRESS }
    : { name, steps, node: ADDRESS, language };
}

function nameOf(steps: readonly (string | number)[]): string {
  return steps
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`,
    )
    .join('');
}
