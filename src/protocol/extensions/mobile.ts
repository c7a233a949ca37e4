// Pages for phones: Google's mark of 2010 and Baidu's.
import type { Extension } from './extension.ts';

/** Google's `<mobile:mobile/>`: a page for feature phones. It has no content. */
export type GoogleMobile = Readonly<Record<never, never>>;

/** Baidu's `<mobile:mobile type="…"/>`. */
export interface BaiduMobile {
  /** `mobile`, `pc,mobile`, `htmladapt` or, older, `autoadapt`. Absent means `mobile`. */
  readonly type?: string;
}

/** The table of Google's `mobile:mobile`. */
export const mobile: Extension = {
  name: 'mobile',
  namespace: 'mobile',
  prefix: 'mobile',
  element: 'mobile',
  property: 'mobile',
  repeated: false,
  status: 'deprecated',
  fields: [],
  source: 'http://www.google.com/schemas/sitemap-mobile/1.0/sitemap-mobile.xsd',
};

/** The table of Baidu's `mobile:mobile`. */
export const baiduMobile: Extension = {
  name: 'baiduMobile',
  namespace: 'baiduMobile',
  prefix: 'baidu',
  element: 'mobile',
  property: 'baiduMobile',
  repeated: false,
  status: 'current',
  attributes: [{ attribute: 'type', property: 'type', value: 'text', status: 'current' }],
  fields: [],
  source: 'http://www.baidu.com/schemas/sitemap-mobile/1/',
};
