// The rules about text, in the order of the reference.
import type { Rule } from '../rule.ts';
import { textColumn } from './text-column.ts';
import { textComment } from './text-comment.ts';
import { textCut } from './text-cut.ts';
import { textName } from './text-name.ts';
import { textNameNotTxt } from './text-name-not-txt.ts';
import { textNotUrl } from './text-not-url.ts';
import { textSeveralUrls } from './text-several-urls.ts';

/** All rules of this subject. */
export const textRules: readonly Rule[] = [
  textSeveralUrls,
  textComment,
  textNotUrl,
  textColumn,
  textCut,
  textName,
  textNameNotTxt,
];
