// PageMap: structured data for Google's Programmable Search.
import type { Extension } from './extension.ts';

/**
 * The `<PageMap>` of a page.
 *
 * Source: http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd
 */
export interface PageMap {
  readonly template?: { readonly src: string };
  readonly dataObjects?: readonly PageMapDataObject[];
}

/** One `<DataObject>`: a type, perhaps an id, and named values. */
export interface PageMapDataObject {
  readonly type: string;
  readonly id?: string;
  readonly attributes?: readonly PageMapAttribute[];
}

/** One `<Attribute>`: its value is in the attribute `value` or in the text, never in both. */
export interface PageMapAttribute {
  readonly name: string;
  readonly value?: string;
  readonly text?: string;
}

/** The table of `PageMap`, in the order of sitemap-pagemap 1.0. */
export const pagemap: Extension = {
  name: 'pagemap',
  namespace: 'pagemap',
  prefix: 'pagemap',
  element: 'PageMap',
  property: 'pageMap',
  repeated: false,
  status: 'current',
  fields: [
    {
      element: 'Template',
      property: 'template',
      value: 'group',
      status: 'current',
      attributes: [
        { attribute: 'src', property: 'src', value: 'url', status: 'current', required: true },
      ],
    },
    {
      element: 'DataObject',
      property: 'dataObjects',
      value: 'group',
      status: 'current',
      repeated: true,
      attributes: [
        { attribute: 'type', property: 'type', value: 'text', status: 'current', required: true },
        { attribute: 'id', property: 'id', value: 'text', status: 'current' },
      ],
      fields: [
        {
          element: 'Attribute',
          property: 'attributes',
          value: 'text',
          status: 'current',
          repeated: true,
          content: 'text',
          attributes: [
            {
              attribute: 'name',
              property: 'name',
              value: 'text',
              status: 'current',
              required: true,
            },
            { attribute: 'value', property: 'value', value: 'text', status: 'current' },
          ],
        },
      ],
    },
  ],
  source: 'http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd',
};
