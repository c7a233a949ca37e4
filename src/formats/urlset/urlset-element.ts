// Elements of a urlset: the open ones by their role, the names of the protocol's own, and what is
// noted of unexpected ones.
import type { Extension, ExtensionField } from '../../protocol/extensions/extension.ts';
import { GUEST_NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { extensionOf, type Item, isOfExtension } from '../extensions/extension-reader.ts';
import type { ExtraBuilder } from '../extensions/extra-builder.ts';
import type { ProblemLog } from '../log/problem-log.ts';
import type { FieldContent } from '../records/field-content.ts';
import type { OpenElement, StartTag } from '../xml/element.ts';
import type { CoreField } from './entry-builder.ts';

/** An open element: the root, an entry, or something in an entry. */
export type UrlsetElement = OpenElement & UrlsetRole;

type UrlsetRole =
  | { readonly role: 'root' }
  | { readonly role: 'entry' }
  /** loc, lastmod, changefreq or priority. */
  | {
      readonly role: 'field';
      readonly field: CoreField;
      readonly content: FieldContent;
      /** The entry has it already, or its kind cannot have it. */
      readonly ignored: boolean;
    }
  /** An element inside a field. */
  | { readonly role: 'inner'; readonly field: FieldContent; readonly tag: StartTag }
  /** An item of an extension (`image:image`) or a group inside one (`news:publication`). */
  | {
      readonly role: 'item';
      readonly extension: Extension;
      readonly fields: readonly ExtensionField[];
      readonly item: Item;
      /** A group's field, and the item around it. */
      readonly field?: ExtensionField;
      readonly outer?: Item;
      /** It has no meaning and is left out. */
      readonly dropped: boolean;
      /** Its indispensable field cannot be read. */
      spoilt?: true;
    }
  /** A field of an extension that holds text. */
  | {
      readonly role: 'value';
      readonly field: ExtensionField;
      readonly content: FieldContent;
      /** The item or group around it. */
      readonly owner: Extract<UrlsetElement, { role: 'item' }>;
      /** The object of a field that has attributes. */
      readonly own: Item;
      readonly dropped: boolean;
    }
  /** An unknown element, with everything in it. */
  | {
      readonly role: 'extra';
      readonly builder: ExtraBuilder | undefined;
      readonly outermost: boolean;
    };

/** The elements that are entries, in lower case. */
export const ENTRIES: ReadonlySet<string> = new Set(['url', 'sitemap']);

export const FIELDS: ReadonlySet<string> = new Set(['loc', 'lastmod', 'changefreq', 'priority']);

export const ROOTS: ReadonlySet<string> = new Set(['urlset', 'sitemapindex']);

/**
 * Whether an end tag that the document's end cuts begins one that ends a field: of an open element,
 * or of the vocabulary. `begun` is in lower case.
 */
export function mayEndField(begun: string, open: readonly OpenElement[]): boolean {
  if (open.some(({ key }) => key.startsWith(begun))) return true;
  return !begun.includes(':') && [...FIELDS, ...ENTRIES].some((name) => name.startsWith(begun));
}

/** Notes the first attribute of a tag that the protocol does not define. */
export function noteAttributes(tag: StartTag, log: ProblemLog): void {
  const odd = tag.attributes.find(({ name }) => !/^(?:xmlns$|xmlns:|xsi:|xml:)/i.test(name));
  if (odd) log.note('attribute-unknown', tag.index, odd.name);
}

/** Notes a name in the wrong case. */
export function noteCase(tag: StartTag, exact: string, log: ProblemLog): void {
  if (tag.local !== exact) log.note('xml-name-case', tag.index, tag.name);
}

/** The element may be of an extension, of the protocol (`core`), or of any other namespace. */
export function noteUnexpectedElement(
  tag: StartTag,
  { core, inEntry }: { readonly core: boolean; readonly inEntry: boolean },
  log: ProblemLog,
): void {
  const ours = extensionOf(tag) !== undefined || (!core && isOfExtension(tag));
  if (ours) {
    log.note(inEntry ? 'element-misplaced' : 'element-outside-entry', tag.index, tag.name);
  } else if (core) {
    log.note('element-unknown', tag.index, tag.name);
  } else if (!GUEST_NAMESPACES.has(tag.namespace.uri)) {
    log.note('element-foreign', tag.index, tag.name);
  }
}
