// The elements that may be open while a urlset is read, by the role they play.
import type { Extension, ExtensionField } from '../../protocol/extensions/extension.ts';
import type { Item } from '../extensions/extension-reader.ts';
import type { ExtraBuilder } from '../extensions/extra-builder.ts';
import type { FieldContent } from '../records/field-content.ts';
import type { OpenElement, StartTag } from '../xml/element.ts';
import type { CoreField } from './entry-builder.ts';

/** An open element: the root, an entry, or something in an entry. */
export type UrlsetElement = OpenElement & UrlsetRole;

export type UrlsetRole =
  | { readonly role: 'root' }
  | { readonly role: 'entry' }
  /** loc, lastmod, changefreq or priority. */
  | {
      readonly role: 'field';
      readonly field: CoreField;
      readonly content: FieldContent;
      /** The field was given before, or does not belong to this kind of entry. */
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
      /** It means nothing and is left out. */
      readonly dropped: boolean;
      /** What it cannot do without stands in it, but cannot be read. */
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
  /** An element that is none of ours, with everything in it. */
  | {
      readonly role: 'extra';
      readonly builder: ExtraBuilder | undefined;
      readonly outermost: boolean;
    };
