// The rules about sitemapindex, in the order of the reference.
import type { Rule } from '../rule.ts';
import { indexChildLooksLikePage } from './index-child-looks-like-page.ts';
import { indexChildNotAscii } from './index-child-not-ascii.ts';
import { indexLastmodMissing } from './index-lastmod-missing.ts';
import { indexLastmodUniform } from './index-lastmod-uniform.ts';
import { indexNotRead } from './index-not-read.ts';

/** All rules of this subject. */
export const sitemapindexRules: readonly Rule[] = [
  indexLastmodMissing,
  indexLastmodUniform,
  indexChildNotAscii,
  indexChildLooksLikePage,
  indexNotRead,
];
