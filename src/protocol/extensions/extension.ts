// The shape of an extension's table. Readers, writers, checks and docs follow from the tables.
import type { ExtensionName, NamespaceName } from './namespaces.ts';

/**
 * The status of an element or attribute: `current` in the engine's documentation; `deprecated` by
 * an announcement; `undocumented`, only in the schema; `rumoured`, in neither. All are read, kept
 * and written.
 */
export type ExtensionStatus = 'current' | 'deprecated' | 'undocumented' | 'rumoured';

/**
 * How a text becomes a value: `text` and `url` stay strings, `integer` and `decimal` become
 * numbers, `yes-no` a boolean, `datetime` a string in W3C Datetime, `comma-list` and `space-list`
 * arrays of strings, `allow-deny` one of the two words; `group` holds elements, `empty` nothing.
 */
export type ExtensionValue =
  | 'text'
  | 'url'
  | 'integer'
  | 'decimal'
  | 'yes-no'
  | 'datetime'
  | 'comma-list'
  | 'space-list'
  | 'allow-deny'
  | 'group'
  | 'empty';

/** One attribute of an element. */
export interface ExtensionAttribute {
  /** The attribute's name, as in the schema. */
  readonly attribute: string;
  /** The property that holds its value. */
  readonly property: string;
  readonly value: ExtensionValue;
  readonly status: ExtensionStatus;
  /** Without it the element means nothing and is left out. */
  readonly required?: true;
  /** The property is beside the element's own, in the object that has both. */
  readonly beside?: true;
}

/** One element inside an extension's item. Order in a table is the schema's order. */
export interface ExtensionField {
  /** The element's local name, as in the schema. */
  readonly element: string;
  /** The property that holds its value. */
  readonly property: string;
  readonly value: ExtensionValue;
  readonly status: ExtensionStatus;
  /** It may appear several times: the property is an array. */
  readonly repeated?: true;
  /**
   * The engine wants it in every item. Readers keep items without it (except for an image's loc).
   */
  readonly required?: true;
  readonly attributes?: readonly ExtensionAttribute[];
  /** The element becomes an object, and this property of it holds the text. */
  readonly content?: string;
  /** The elements inside, where `value` is `group`. */
  readonly fields?: readonly ExtensionField[];
}

/** An extension: a namespace, its element in `<url>`, and the fields of that. */
export interface Extension {
  readonly name: ExtensionName;
  readonly namespace: NamespaceName;
  /** The prefix that everyone uses, and that our writer uses. */
  readonly prefix: string;
  /** The local name of the element in `<url>`. */
  readonly element: string;
  /** The property of UrlEntry. */
  readonly property: string;
  /** It may appear several times in one `<url>`: the property is an array. */
  readonly repeated: boolean;
  readonly status: ExtensionStatus;
  /** Attributes of the item's own element. */
  readonly attributes?: readonly ExtensionAttribute[];
  /** An attribute that must have this value for the element to count. */
  readonly fixed?: { readonly attribute: string; readonly value: string };
  readonly fields: readonly ExtensionField[];
  /** The property without which an item is left out. */
  readonly indispensable?: string;
  /** The page that the table rests on. */
  readonly source: string;
}
