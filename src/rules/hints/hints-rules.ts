// The rules about hints, in the order of the reference.
import type { Rule } from '../rule.ts';
import { changefreqCase } from './changefreq-case.ts';
import { changefreqIgnored } from './changefreq-ignored.ts';
import { changefreqInvalid } from './changefreq-invalid.ts';
import { hintsInNews } from './hints-in-news.ts';
import { priorityComma } from './priority-comma.ts';
import { priorityFlat } from './priority-flat.ts';
import { priorityIgnored } from './priority-ignored.ts';
import { priorityInvalid } from './priority-invalid.ts';
import { priorityOutOfRange } from './priority-out-of-range.ts';

/** All rules of this subject. */
export const hintsRules: readonly Rule[] = [
  changefreqInvalid,
  changefreqCase,
  changefreqIgnored,
  priorityInvalid,
  priorityOutOfRange,
  priorityComma,
  priorityFlat,
  priorityIgnored,
  hintsInNews,
];
