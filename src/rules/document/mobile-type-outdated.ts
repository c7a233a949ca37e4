import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const ROOT =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/"';

export const mobileTypeOutdated: RuleFile<'extras'> = {
  id: 'mobile-type-outdated',
  watches: 'extras',
  severity: 'info',
  basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267',
  summary: "The type of Baidu's mobile:mobile is autoadapt, an outdated name.",
  reason:
    'Newer copies of the documentation use pc,mobile for a page that suits both. We could not ' +
    'verify whether Baidu still reads the old name.',
  fix: 'Write type="pc,mobile".',
  engines: ['baidu'],
  examples: {
    valid: [sampleUrlset('pc,mobile', '<mobile:mobile type="pc,mobile"/>', { attributes: ROOT })],
    invalid: [sampleUrlset('autoadapt', '<mobile:mobile type="autoadapt"/>', { attributes: ROOT })],
  },
  judge: ({ baiduMobile }) => baiduMobile?.type === 'autoadapt',
};
