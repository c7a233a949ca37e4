import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const ROOT =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/"';

// `autoadapt` is the older name of `pc,mobile`: mobile-type-outdated.
const TYPES: ReadonlySet<string> = new Set(['mobile', 'pc,mobile', 'htmladapt', 'autoadapt']);

export const mobileTypeUnknown: RuleFile<'extras'> = {
  id: 'mobile-type-unknown',
  watches: 'extras',
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
      sampleUrlset('pc,mobile', '<mobile:mobile type="pc,mobile"/>', { attributes: ROOT }),
      sampleUrlset('no type', '<mobile:mobile/>', { attributes: ROOT }),
    ],
    invalid: [
      sampleUrlset('responsive', '<mobile:mobile type="responsive"/>', { attributes: ROOT }),
    ],
  },
  judge({ baiduMobile }) {
    const type = baiduMobile?.type;
    return type !== undefined && !TYPES.has(type) && type;
  },
};
