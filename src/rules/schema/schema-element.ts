// How the schemas are represented: types, elements, and what is allowed where.

/** The built-in types of XML Schema that sitemaps' schemas use, or that derive from those. */
export type SchemaBuiltIn =
  | 'string'
  | 'normalizedString'
  | 'token'
  | 'language'
  | 'Name'
  | 'NCName'
  | 'NMTOKEN'
  | 'anyURI'
  | 'decimal'
  | 'integer'
  | 'unsigned'
  | 'date'
  | 'dateTime'
  | 'union';

export interface SchemaSimpleType {
  /** What texts are like before the other members narrow them. */
  readonly kind: SchemaBuiltIn;
  /** What a value should be, for messages: `a number from 0.0 to 1.0`. */
  readonly says: string;
  /** The type it is derived from; `xsi:type` may put a derived type in its place. */
  readonly base?: SchemaSimpleType;
  /** For `union`: one of these. */
  readonly members?: readonly SchemaSimpleType[];
  readonly lengthMin?: number;
  readonly lengthMax?: number;
  readonly values?: readonly string[];
  /** Matches whole values, and needs time in proportion to their length. */
  readonly pattern?: RegExp;
  /** Numbers as decimal text. */
  readonly min?: string;
  readonly max?: string;
}

/** An attribute without a namespace. */
export interface SchemaAttribute {
  readonly type: SchemaSimpleType;
  readonly required?: boolean;
  /** The one value it may have. */
  readonly fixed?: string;
}

/** The content of an element. */
export type SchemaContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly type: SchemaSimpleType }
  /** These, in this order. */
  | { readonly kind: 'sequence'; readonly particles: readonly SchemaParticle[] }
  /** Each of these at most once, in any order. */
  | { readonly kind: 'all'; readonly particles: readonly SchemaParticle[] };

/** An element, so and so often; `'other'` is any element of another namespace that is declared. */
export interface SchemaParticle {
  readonly element: SchemaElement | 'other';
  readonly min: number;
  readonly max: number;
}

export interface SchemaElement {
  readonly namespace: string;
  readonly name: string;
  readonly content: SchemaContent;
  readonly attributes: ReadonlyMap<string, SchemaAttribute>;
  /** The type of its own name that it has, as `xsi:type` may say it. */
  readonly typeName?: string;
}

/** How often a particle may appear: once, `?`, `*` or `+`. */
export type SchemaOccurrence = '1' | '?' | '*' | '+';

const ATTRIBUTELESS: ReadonlyMap<string, SchemaAttribute> = new Map();

export function schemaParticle(
  element: SchemaElement | 'other',
  occurrence: SchemaOccurrence = '1',
): SchemaParticle {
  const min = occurrence === '1' || occurrence === '+' ? 1 : 0;
  const max = occurrence === '1' || occurrence === '?' ? 1 : Number.POSITIVE_INFINITY;
  return { element, min, max };
}

export interface SchemaElementMaker {
  text(
    name: string,
    type: SchemaSimpleType,
    attributes?: Readonly<Record<string, SchemaAttribute>>,
  ): SchemaElement;
  /** An element of anything. */
  of(
    name: string,
    content: SchemaContent,
    attributes?: Readonly<Record<string, SchemaAttribute>>,
  ): SchemaElement;
}

export function schemaElementsOf(namespace: string): SchemaElementMaker {
  const of: SchemaElementMaker['of'] = (name, content, attributes) => {
    const named = attributes ? new Map(Object.entries(attributes)) : ATTRIBUTELESS;
    return { namespace, name, content, attributes: named };
  };
  return { of, text: (name, type, attributes) => of(name, { kind: 'text', type }, attributes) };
}
