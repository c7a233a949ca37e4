// The rules about videos, in the order of the reference.
import type { Rule } from '../rule.ts';
import { extensionAttributeMissing } from './extension-attribute-missing.ts';
import { extensionDateNotW3c } from './extension-date-not-w3c.ts';
import { extensionListCommas } from './extension-list-commas.ts';
import { extensionValueInvalid } from './extension-value-invalid.ts';
import { videoCategoryTooLong } from './video-category-too-long.ts';
import { videoContentIsPage } from './video-content-is-page.ts';
import { videoContentLocInvalid } from './video-content-loc-invalid.ts';
import { videoContentLooksLikePage } from './video-content-looks-like-page.ts';
import { videoContentMissing } from './video-content-missing.ts';
import { videoDateCoarse } from './video-date-coarse.ts';
import { videoDateNotW3c } from './video-date-not-w3c.ts';
import { videoDateWithoutSeconds } from './video-date-without-seconds.ts';
import { videoDeprecatedElement } from './video-deprecated-element.ts';
import { videoDescriptionMissing } from './video-description-missing.ts';
import { videoDescriptionTooLong } from './video-description-too-long.ts';
import { videoDurationInvalid } from './video-duration-invalid.ts';
import { videoDurationTooLong } from './video-duration-too-long.ts';
import { videoDurationZero } from './video-duration-zero.ts';
import { videoExpirationDateInvalid } from './video-expiration-date-invalid.ts';
import { videoExpired } from './video-expired.ts';
import { videoFamilyFriendlyInvalid } from './video-family-friendly-invalid.ts';
import { videoFlash } from './video-flash.ts';
import { videoFormatUnknown } from './video-format-unknown.ts';
import { videoIdTypeUnknown } from './video-id-type-unknown.ts';
import { videoLiveInvalid } from './video-live-invalid.ts';
import { videoPlatformCase } from './video-platform-case.ts';
import { videoPlatformRelationshipInvalid } from './video-platform-relationship-invalid.ts';
import { videoPlatformRelationshipMissing } from './video-platform-relationship-missing.ts';
import { videoPlatformUnknown } from './video-platform-unknown.ts';
import { videoPlayerIsPage } from './video-player-is-page.ts';
import { videoPlayerLocInvalid } from './video-player-loc-invalid.ts';
import { videoPlayerLooksLikePage } from './video-player-looks-like-page.ts';
import { videoPriceCurrencyInvalid } from './video-price-currency-invalid.ts';
import { videoPriceCurrencyMissing } from './video-price-currency-missing.ts';
import { videoPriceInvalid } from './video-price-invalid.ts';
import { videoPriceResolutionInvalid } from './video-price-resolution-invalid.ts';
import { videoPriceTypeInvalid } from './video-price-type-invalid.ts';
import { videoPriceTypeMissing } from './video-price-type-missing.ts';
import { videoPublicationDateInvalid } from './video-publication-date-invalid.ts';
import { videoRatingInvalid } from './video-rating-invalid.ts';
import { videoRatingOutOfRange } from './video-rating-out-of-range.ts';
import { videoRequiresSubscriptionInvalid } from './video-requires-subscription-invalid.ts';
import { videoRestrictionCountryCase } from './video-restriction-country-case.ts';
import { videoRestrictionCountryUnknown } from './video-restriction-country-unknown.ts';
import { videoRestrictionRelationshipInvalid } from './video-restriction-relationship-invalid.ts';
import { videoRestrictionRelationshipMissing } from './video-restriction-relationship-missing.ts';
import { videoSegmentDurationTooLong } from './video-segment-duration-too-long.ts';
import { videoSegmentInvalid } from './video-segment-invalid.ts';
import { videoSegmentWithoutPlayer } from './video-segment-without-player.ts';
import { videoTagsTooMany } from './video-tags-too-many.ts';
import { videoThumbnailFormatUnknown } from './video-thumbnail-format-unknown.ts';
import { videoThumbnailLocInvalid } from './video-thumbnail-loc-invalid.ts';
import { videoThumbnailMissing } from './video-thumbnail-missing.ts';
import { videoTitleMissing } from './video-title-missing.ts';
import { videoTitleTooLong } from './video-title-too-long.ts';
import { videoTvshowIncomplete } from './video-tvshow-incomplete.ts';
import { videoTvshowInvalid } from './video-tvshow-invalid.ts';
import { videoTvshowNumberZero } from './video-tvshow-number-zero.ts';
import { videoTvshowTypeUnknown } from './video-tvshow-type-unknown.ts';
import { videoUndocumentedElement } from './video-undocumented-element.ts';
import { videoUploaderInfoOtherDomain } from './video-uploader-info-other-domain.ts';
import { videoUploaderTooLong } from './video-uploader-too-long.ts';
import { videoUrlCharactersUnsafe } from './video-url-characters-unsafe.ts';
import { videoUrlMalformed } from './video-url-malformed.ts';
import { videoUrlNotAbsolute } from './video-url-not-absolute.ts';
import { videoUrlSchemeUnsupported } from './video-url-scheme-unsupported.ts';
import { videoViewCountInvalid } from './video-view-count-invalid.ts';

/** All rules of this subject. */
export const videoRules: readonly Rule[] = [
  videoThumbnailMissing,
  videoTitleMissing,
  videoDescriptionMissing,
  videoContentMissing,
  videoContentIsPage,
  videoPlayerIsPage,
  videoContentLooksLikePage,
  videoPlayerLooksLikePage,
  videoFlash,
  videoFormatUnknown,
  videoThumbnailFormatUnknown,
  videoUrlNotAbsolute,
  videoUrlSchemeUnsupported,
  videoUrlMalformed,
  videoUrlCharactersUnsafe,
  videoTitleTooLong,
  videoDescriptionTooLong,
  videoDurationZero,
  videoDurationTooLong,
  videoRatingOutOfRange,
  videoTagsTooMany,
  videoCategoryTooLong,
  videoExpired,
  videoDateCoarse,
  videoDateWithoutSeconds,
  videoRestrictionCountryUnknown,
  videoRestrictionCountryCase,
  videoPlatformUnknown,
  videoPlatformCase,
  videoUploaderTooLong,
  videoUploaderInfoOtherDomain,
  videoDeprecatedElement,
  videoUndocumentedElement,
  videoSegmentDurationTooLong,
  videoSegmentWithoutPlayer,
  videoPriceCurrencyMissing,
  videoPriceCurrencyInvalid,
  videoPriceTypeMissing,
  videoPriceTypeInvalid,
  videoPriceResolutionInvalid,
  videoTvshowIncomplete,
  videoTvshowTypeUnknown,
  videoTvshowNumberZero,
  videoIdTypeUnknown,
  videoThumbnailLocInvalid,
  videoContentLocInvalid,
  videoPlayerLocInvalid,
  videoDurationInvalid,
  videoExpirationDateInvalid,
  videoPublicationDateInvalid,
  videoRatingInvalid,
  videoViewCountInvalid,
  videoFamilyFriendlyInvalid,
  videoRequiresSubscriptionInvalid,
  videoLiveInvalid,
  videoRestrictionRelationshipMissing,
  videoRestrictionRelationshipInvalid,
  videoPlatformRelationshipMissing,
  videoPlatformRelationshipInvalid,
  videoDateNotW3c,
  videoPriceInvalid,
  videoTvshowInvalid,
  videoSegmentInvalid,
  extensionValueInvalid,
  extensionAttributeMissing,
  extensionDateNotW3c,
  extensionListCommas,
];
