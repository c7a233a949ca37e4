// hreflang: the page in other languages.
import type { Extension } from './extension.ts';

/**
 * One `<xhtml:link rel="alternate">`: the same page in another language or region.
 *
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export interface Alternate {
  /** The language, or `x-default`: `en`, `en-GB`, `zh-Hant`. As written. */
  readonly hreflang: string;
  /** The address of that version. As written. */
  readonly href: string;
  /** The media query of a separate page for phones. */
  readonly media?: string;
}

/** The table of `xhtml:link`. */
export const alternate: Extension = {
  name: 'alternate',
  namespace: 'xhtml',
  prefix: 'xhtml',
  element: 'link',
  property: 'alternates',
  repeated: true,
  status: 'current',
  fixed: { attribute: 'rel', value: 'alternate' },
  attributes: [
    {
      attribute: 'hreflang',
      property: 'hreflang',
      value: 'text',
      status: 'current',
      required: true,
    },
    { attribute: 'href', property: 'href', value: 'url', status: 'current', required: true },
    { attribute: 'media', property: 'media', value: 'text', status: 'undocumented' },
  ],
  fields: [],
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
};
