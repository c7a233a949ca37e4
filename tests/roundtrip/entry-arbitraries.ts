// Entries with every field and every extension, made from the tables.

import type {
  ExtensionAttribute,
  ExtensionField,
  ExtensionValue,
} from '../../src/protocol/extensions/extension.ts';
import {
  CHANGEFREQS,
  EXTENSIONS,
  type ExtraElement,
  type UrlEntry,
} from '../../src/protocol/index.ts';
import { fc } from '../support/seeded-fast-check.ts';
import { nastyText, nastyUrl } from './nasty-text.ts';

type Arbitraries = Record<string, fc.Arbitrary<unknown>>;

const two = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((number) => String(number).padStart(2, '0'));

const year = fc.integer({ min: 1, max: 9998 }).map((number) => String(number).padStart(4, '0'));
const day = fc.tuple(year, two(1, 12), two(1, 28)).map((parts) => parts.join('-'));
const zone = fc.oneof(
  fc.constant('Z'),
  fc
    .tuple(fc.constantFrom('+', '-'), two(0, 13), two(0, 59))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const minute = fc.tuple(two(0, 23), two(0, 59)).map((parts) => parts.join(':'));
const fraction = fc.stringMatching(/^\.\d{1,9}$/);

/** A date in any of the six forms of W3C Datetime. */
export const w3cDatetime: fc.Arbitrary<string> = fc.oneof(
  year,
  fc.tuple(year, two(1, 12)).map((parts) => parts.join('-')),
  day,
  fc.constantFrom('2024-02-29', '2023-12-31'),
  fc.tuple(day, minute, zone).map(([date, time, offset]) => `${date}T${time}${offset}`),
  fc
    .tuple(day, minute, two(0, 59), zone)
    .map(([date, time, second, offset]) => `${date}T${time}:${second}${offset}`),
  fc
    .tuple(day, minute, two(0, 59), fraction, zone)
    .map(([date, time, second, digits, offset]) => `${date}T${time}:${second}${digits}${offset}`),
);

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const filledText = nastyText.map((text) => `x${text}`);

/** What to draw from in place of anything at all. Paths are as `video.tvShow.showTitle`. */
export interface Choices {
  /** Arbitraries for single values, by path. */
  readonly values?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  readonly datetime?: fc.Arbitrary<string>;
  readonly priority?: fc.Arbitrary<number>;
  /** Paths that are never absent, beside those that the tables require. */
  readonly required?: readonly string[];
  /** Paths that are always absent. */
  readonly absent?: readonly string[];
  /** Whether unknown elements may stand in the entry. Default: true. */
  readonly extras?: boolean;
}

/** A line of a table, by its path, where it is not always absent. */
class Drawing {
  private readonly choices: Choices;

  constructor(choices: Choices) {
    this.choices = choices;
  }

  value(path: string, kind: ExtensionValue, filled: boolean): fc.Arbitrary<unknown> {
    return this.choices.values?.[path] ?? this.anyValue(kind, filled);
  }

  private anyValue(kind: ExtensionValue, filled: boolean): fc.Arbitrary<unknown> {
    switch (kind) {
      case 'text':
        return filled ? filledText : nastyText;
      case 'url':
        return nastyUrl;
      case 'integer':
        return fc.integer({ min: 0, max: 999_999_999_999_999 });
      case 'decimal':
        return finite;
      case 'yes-no':
        return fc.boolean();
      case 'datetime':
        return this.choices.datetime ?? w3cDatetime;
      case 'comma-list':
        return fc.array(filled ? filledText : nastyText, {
          minLength: filled ? 1 : 0,
          maxLength: 4,
        });
      case 'space-list':
        return fc.array(fc.stringMatching(/^[A-Z]{2}$/), { minLength: 1, maxLength: 4 });
      case 'allow-deny':
        return fc.constantFrom('allow', 'deny');
      default:
        throw new Error(`No arbitrary for ${kind}.`);
    }
  }

  private isRequired(path: string, row: { readonly required?: true }): boolean {
    return row.required === true || this.choices.required?.includes(path) === true;
  }

  private isAbsent(path: string): boolean {
    return this.choices.absent?.includes(path) === true;
  }

  /** An item of an extension, or a group: its elements and attributes. */
  item(
    path: string,
    fields: readonly ExtensionField[],
    attributes: readonly ExtensionAttribute[] = [],
  ): fc.Arbitrary<unknown> {
    const besides = fields.flatMap((field) =>
      (field.attributes ?? []).filter(({ beside }) => beside),
    );
    const arbitraries: Arbitraries = {};
    const required: string[] = [];
    for (const field of fields) {
      const at = `${path}.${field.property}`;
      if (this.isAbsent(at)) continue;
      const one = this.element(at, field);
      arbitraries[field.property] = field.repeated
        ? fc.array(one, { minLength: 1, maxLength: 3 })
        : one;
      if (this.isRequired(at, field)) required.push(field.property);
    }
    for (const row of [...attributes, ...besides]) {
      const at = `${path}.${row.property}`;
      arbitraries[row.property] = this.value(at, row.value, this.isRequired(at, row));
      if (this.isRequired(at, row)) required.push(row.property);
    }
    return objectOf(arbitraries, required).map((item) => withoutOrphans(item, fields));
  }

  private element(path: string, field: ExtensionField): fc.Arbitrary<unknown> {
    const own = (field.attributes ?? []).filter(({ beside }) => !beside);
    if (field.value === 'group') return this.item(path, field.fields ?? [], own);
    const { content } = field;
    if (content === undefined) {
      return this.value(path, field.value, this.isRequired(path, field));
    }
    const arbitraries: Arbitraries = {
      [content]: this.value(`${path}.${content}`, field.value, true),
    };
    for (const row of own) {
      const at = `${path}.${row.property}`;
      arbitraries[row.property] = this.value(at, row.value, this.isRequired(at, row));
    }
    // A price may have attributes alone; when it has not even those, it is left out.
    const optional = field.value === 'decimal';
    const required = own.filter((row) => this.isRequired(`${path}.${row.property}`, row));
    return objectOf(arbitraries, [
      ...(optional ? [] : [content]),
      ...required.map(({ property }) => property),
    ]);
  }
}

/** An object of the properties; those that are not `required` may be absent. */
function objectOf(arbitraries: Arbitraries, required: readonly string[]): fc.Arbitrary<object> {
  const requiredKeys = [...required] as never[];
  return fc.record(arbitraries, { requiredKeys, noNullPrototype: true });
}

/** Attributes beside an element that is not there cannot be written. */
function withoutOrphans(item: object, fields: readonly ExtensionField[]): object {
  const orphans = fields
    .filter(({ property }) => !(property in item))
    .flatMap(({ attributes = [] }) => attributes.filter(({ beside }) => beside))
    .map(({ property }) => property);
  return Object.fromEntries(Object.entries(item).filter(([key]) => !orphans.includes(key)));
}

const name = fc.stringMatching(/^[a-zA-Z_é日][a-zA-Z0-9_.é日-]{0,6}$/);
const attributeName = fc.oneof(
  name.filter((text) => !/^xml/i.test(text)),
  fc.constantFrom('xml:lang', 'xml:space'),
);
const NAMESPACES = [
  '',
  'http://www.sitemaps.org/schemas/sitemap/0.9',
  'http://www.openarchives.org/rs/terms/',
  'http://www.google.com/schemas/sitemap-image/1.1',
  "urn:example:a&b'c",
];

/** Elements that no table knows, in namespaces that are known and not, nested and not. */
export const extraElement: fc.Arbitrary<ExtraElement> = fc.letrec<{ element: ExtraElement }>(
  (tie) => ({
    element: fc.record(
      {
        namespace: fc.constantFrom(...NAMESPACES),
        // An element that a table or the protocol names would be no extra element.
        name: name.map((text) => `q${text}`),
        attributes: fc.dictionary(attributeName, nastyText, { minKeys: 1, maxKeys: 3 }),
        text: nastyText,
        children: fc.array(tie('element'), {
          minLength: 1,
          maxLength: 2,
          depthIdentifier: 'extra',
        }),
      },
      { requiredKeys: ['namespace', 'name'], noNullPrototype: true },
    ) as fc.Arbitrary<ExtraElement>,
  }),
).element;

/** Entries of a urlset, with `kind` or without, with any of their fields. */
export function urlEntries(choices: Choices = {}): fc.Arbitrary<UrlEntry> {
  const drawing = new Drawing(choices);
  const extensions = EXTENSIONS.map(({ name: path, property, fields, attributes, repeated }) => {
    const item = drawing.item(path, fields, attributes);
    return [property, repeated ? fc.array(item, { minLength: 1, maxLength: 3 }) : item] as const;
  });
  const arbitraries = {
    kind: fc.constant('url'),
    loc: nastyUrl,
    lastmod: choices.datetime ?? w3cDatetime,
    changefreq: fc.constantFrom(...CHANGEFREQS),
    priority: choices.priority ?? anyPriority,
    ...Object.fromEntries(extensions),
    ...(choices.extras !== false && {
      extras: fc.array(extraElement, { minLength: 1, maxLength: 2 }),
    }),
  };
  return objectOf(arbitraries, ['loc']) as fc.Arbitrary<UrlEntry>;
}

const anyPriority = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((tenth) => tenth / 10),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
