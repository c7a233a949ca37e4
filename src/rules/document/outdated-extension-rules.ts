import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

const ROOT = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const CODESEARCH = 'http://www.google.com/codesearch/schemas/sitemap/1.0';
const CODESEARCH_ROOT = `${ROOT} xmlns:codesearch="${CODESEARCH}"`;
const GEO = 'http://www.google.com/geo/schemas/sitemap/1.0';
const GEO_ROOT = `${ROOT} xmlns:geo="${GEO}"`;
const MOBILE_ROOT = `${ROOT} xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"`;
const BAIDU_MOBILE_ROOT = `${ROOT} xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/"`;

// `autoadapt` is the older name of `pc,mobile`: mobile-type-outdated.
const TYPES: ReadonlySet<string> = new Set(['mobile', 'pc,mobile', 'htmladapt', 'autoadapt']);
const RESOURCESYNC = 'http://www.openarchives.org/rs/terms/';
const RESOURCESYNC_ROOT = `${ROOT} xmlns:rs="${RESOURCESYNC}"`;

export const outdatedExtensionRules: readonly RuleFile<'extras'>[] = rulesOn('extras', [
  {
    id: 'codesearch-deprecated',
    severity: 'info',
    basis: 'https://googleblog.blogspot.com/2011/10/fall-sweep.html',
    summary: "The entry has elements of Google's Code Search, which was shut down.",
    reason:
      'Google announced in 2011 that it would close Code Search. We know of nothing else that ' +
      'reads these elements, but could not verify that.',
    fix: 'Remove codesearch:codesearch; the URL itself may stay.',
    engines: ['protocol', 'google'],
    examples: {
      valid: [sampleUrlset('no codesearch', '<lastmod>2026-06-15</lastmod>')],
      invalid: [
        sampleUrlset(
          'a source file',
          `<codesearch:codesearch>
      <codesearch:filetype>c</codesearch:filetype>
    </codesearch:codesearch>`,
          { attributes: CODESEARCH_ROOT },
        ),
      ],
    },
    judge: ({ extras = [] }) => extras.some(({ namespace }) => namespace === CODESEARCH),
  },
  {
    id: 'geo-deprecated',
    severity: 'info',
    basis: 'https://support.google.com/webmasters/answer/94555',
    summary: "The entry has elements of Google's geo extension, which is no longer read.",
    reason: 'Google supported it for KML and GeoRSS files and dropped it. It has no effect.',
    fix: 'Remove geo:geo; the URL itself may stay.',
    engines: ['protocol', 'google'],
    examples: {
      valid: [sampleUrlset('no geo', '<lastmod>2026-06-15</lastmod>')],
      invalid: [
        sampleUrlset('a KML file', '<geo:geo><geo:format>kml</geo:format></geo:geo>', {
          attributes: GEO_ROOT,
        }),
      ],
    },
    judge: ({ extras = [] }) => extras.some(({ namespace }) => namespace === GEO),
  },
  {
    id: 'mobile-deprecated',
    severity: 'info',
    basis: 'http://www.google.com/schemas/sitemap-mobile/1.0/sitemap-mobile.xsd',
    summary: "The entry has Google's mobile:mobile, which is obsolete.",
    reason:
      'It marked pages for the feature phones of 2010. The current documentation does not ' +
      'mention it; we know of no announcement that it was dropped. Pages for smartphones never ' +
      'needed it.',
    fix: 'Remove mobile:mobile. Declare separate mobile URLs with link rel="alternate".',
    engines: ['protocol', 'google'],
    examples: {
      valid: [sampleUrlset('no mark', '<lastmod>2026-06-15</lastmod>')],
      invalid: [sampleUrlset('the mark', '<mobile:mobile/>', { attributes: MOBILE_ROOT })],
    },
    judge: ({ mobile }) => mobile !== undefined,
  },
  {
    id: 'mobile-type-outdated',
    severity: 'info',
    basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267',
    summary: "The type of Baidu's mobile:mobile is autoadapt, an outdated name.",
    reason:
      'Newer copies of the documentation use pc,mobile for a page that suits both. We could not ' +
      'verify whether Baidu still reads the old name.',
    fix: 'Write type="pc,mobile".',
    engines: ['baidu'],
    examples: {
      valid: [
        sampleUrlset('pc,mobile', '<mobile:mobile type="pc,mobile"/>', {
          attributes: BAIDU_MOBILE_ROOT,
        }),
      ],
      invalid: [
        sampleUrlset('autoadapt', '<mobile:mobile type="autoadapt"/>', {
          attributes: BAIDU_MOBILE_ROOT,
        }),
      ],
    },
    judge: ({ baiduMobile }) => baiduMobile?.type === 'autoadapt',
  },
  {
    id: 'mobile-type-unknown',
    severity: 'warning',
    basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267',
    summary: "The type of Baidu's mobile:mobile is not one that Baidu documents.",
    reason: 'Baidu does not know if the page is for phones, for computers, or for both.',
    fix:
      'Write type="mobile" for phones, "pc,mobile" for a page that suits both, or "htmladapt" ' +
      'where the server decides.',
    engines: ['baidu'],
    examples: {
      valid: [
        sampleUrlset('pc,mobile', '<mobile:mobile type="pc,mobile"/>', {
          attributes: BAIDU_MOBILE_ROOT,
        }),
        sampleUrlset('no type', '<mobile:mobile/>', { attributes: BAIDU_MOBILE_ROOT }),
      ],
      invalid: [
        sampleUrlset('responsive', '<mobile:mobile type="responsive"/>', {
          attributes: BAIDU_MOBILE_ROOT,
        }),
      ],
    },
    judge({ baiduMobile }) {
      const type = baiduMobile?.type;
      return type !== undefined && !TYPES.has(type) && type;
    },
  },
  {
    id: 'resourcesync-deleted',
    severity: 'info',
    basis: 'http://www.openarchives.org/rs/1.1/resourcesync',
    summary: 'ResourceSync metadata marks the listed page as deleted.',
    reason:
      'A ResourceSync change list names deleted pages in the form of a sitemap. Search engines ' +
      'do not read its metadata: they try to fetch the page and do not find it.',
    fix: 'Use change lists only for ResourceSync, and do not name them as sitemaps in robots.txt.',
    examples: {
      valid: [
        sampleUrlset('an updated page', '<rs:md change="updated"/>', {
          attributes: RESOURCESYNC_ROOT,
        }),
      ],
      invalid: [
        sampleUrlset('a deleted page', '<rs:md change="deleted"/>', {
          attributes: RESOURCESYNC_ROOT,
        }),
      ],
    },
    judge: ({ extras = [] }) =>
      extras.some(
        ({ namespace, name, attributes }) =>
          namespace === RESOURCESYNC && name === 'md' && attributes?.['change'] === 'deleted',
      ),
  },
]);
