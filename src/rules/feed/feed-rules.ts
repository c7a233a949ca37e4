// The rules about feed, in the order of the reference.
import type { Rule } from '../rule.ts';
import { feedAlone } from './feed-alone.ts';
import { feedAtom03 } from './feed-atom-03.ts';
import { feedDateInvalid } from './feed-date-invalid.ts';
import { feedFormat } from './feed-format.ts';
import { feedItemWithoutUrl } from './feed-item-without-url.ts';
import { feedPriceIncomplete } from './feed-price-incomplete.ts';
import { feedRestrictionTypeMissing } from './feed-restriction-type-missing.ts';
import { feedUndated } from './feed-undated.ts';
import { feedUnsupported } from './feed-unsupported.ts';
import { feedVideoMediumMissing } from './feed-video-medium-missing.ts';
import { feedVideoWithoutUrl } from './feed-video-without-url.ts';

/** All rules of this subject. */
export const feedRules: readonly Rule[] = [
  feedFormat,
  feedItemWithoutUrl,
  feedDateInvalid,
  feedUndated,
  feedAtom03,
  feedUnsupported,
  feedAlone,
  feedVideoWithoutUrl,
  feedVideoMediumMissing,
  feedPriceIncomplete,
  feedRestrictionTypeMissing,
];
