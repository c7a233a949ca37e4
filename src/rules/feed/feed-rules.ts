// The rules about feed, in the order of the reference.
import type { Rule } from '../rule.ts';
import { feedAlone } from './feed-alone.ts';
import { feedAtom03 } from './feed-atom-03.ts';
import { feedDateInvalid } from './feed-date-invalid.ts';
import { feedDateNotRfc822 } from './feed-date-not-rfc822.ts';
import { feedFormat } from './feed-format.ts';
import { feedItemWithoutUrl } from './feed-item-without-url.ts';
import { feedPriceIncomplete } from './feed-price-incomplete.ts';
import { feedRestrictionCountryUnknown } from './feed-restriction-country-unknown.ts';
import { feedRestrictionRelationshipMissing } from './feed-restriction-relationship-missing.ts';
import { feedRestrictionTypeMissing } from './feed-restriction-type-missing.ts';
import { feedUndated } from './feed-undated.ts';
import { feedUnsupported } from './feed-unsupported.ts';
import { feedVideoDescriptionMissing } from './feed-video-description-missing.ts';
import { feedVideoDescriptionTooLong } from './feed-video-description-too-long.ts';
import { feedVideoMediumMissing } from './feed-video-medium-missing.ts';
import { feedVideoPlayerIsPage } from './feed-video-player-is-page.ts';
import { feedVideoThumbnailMissing } from './feed-video-thumbnail-missing.ts';
import { feedVideoTitleMissing } from './feed-video-title-missing.ts';
import { feedVideoTitleTooLong } from './feed-video-title-too-long.ts';
import { feedVideoUrlInvalid } from './feed-video-url-invalid.ts';
import { feedVideoValueInvalid } from './feed-video-value-invalid.ts';
import { feedVideoWithoutUrl } from './feed-video-without-url.ts';

/** All rules of this subject. */
export const feedRules: readonly Rule[] = [
  feedFormat,
  feedItemWithoutUrl,
  feedDateInvalid,
  feedDateNotRfc822,
  feedUndated,
  feedAtom03,
  feedUnsupported,
  feedAlone,
  feedVideoWithoutUrl,
  feedVideoMediumMissing,
  feedVideoTitleMissing,
  feedVideoDescriptionMissing,
  feedVideoThumbnailMissing,
  feedVideoTitleTooLong,
  feedVideoDescriptionTooLong,
  feedVideoPlayerIsPage,
  feedVideoUrlInvalid,
  feedVideoValueInvalid,
  feedPriceIncomplete,
  feedRestrictionTypeMissing,
  feedRestrictionRelationshipMissing,
  feedRestrictionCountryUnknown,
];
