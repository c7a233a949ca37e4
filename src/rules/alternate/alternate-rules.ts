// The rules about hreflang links, in the order of the reference.
import type { Rule } from '../rule.ts';
import { hreflangAppLink } from './hreflang-app-link.ts';
import { hreflangHrefCharactersUnsafe } from './hreflang-href-characters-unsafe.ts';
import { hreflangHrefFragment } from './hreflang-href-fragment.ts';
import { hreflangHrefMalformed } from './hreflang-href-malformed.ts';
import { hreflangHrefMissing } from './hreflang-href-missing.ts';
import { hreflangHrefNotAbsolute } from './hreflang-href-not-absolute.ts';
import { hreflangHrefSchemeUnsupported } from './hreflang-href-scheme-unsupported.ts';
import { hreflangInvalid } from './hreflang-invalid.ts';
import { hreflangLanguageWithdrawn } from './hreflang-language-withdrawn.ts';
import { hreflangLinkOther } from './hreflang-link-other.ts';
import { hreflangLinkRepeated } from './hreflang-link-repeated.ts';
import { hreflangMissing } from './hreflang-missing.ts';
import { hreflangPhonePage } from './hreflang-phone-page.ts';
import { hreflangRegionNumeric } from './hreflang-region-numeric.ts';
import { hreflangRegionOnly } from './hreflang-region-only.ts';
import { hreflangRegionReserved } from './hreflang-region-reserved.ts';
import { hreflangRelMissing } from './hreflang-rel-missing.ts';
import { hreflangRepeated } from './hreflang-repeated.ts';
import { hreflangSelfMissing } from './hreflang-self-missing.ts';
import { hreflangXDefaultMissing } from './hreflang-x-default-missing.ts';
import { hreflangXDefaultRepeated } from './hreflang-x-default-repeated.ts';

/** All rules of this subject. */
export const alternateRules: readonly Rule[] = [
  hreflangInvalid,
  hreflangRegionOnly,
  hreflangRegionReserved,
  hreflangRegionNumeric,
  hreflangLanguageWithdrawn,
  hreflangRepeated,
  hreflangXDefaultRepeated,
  hreflangLinkRepeated,
  hreflangSelfMissing,
  hreflangXDefaultMissing,
  hreflangHrefNotAbsolute,
  hreflangHrefSchemeUnsupported,
  hreflangHrefMalformed,
  hreflangHrefCharactersUnsafe,
  hreflangHrefFragment,
  hreflangPhonePage,
  hreflangHrefMissing,
  hreflangMissing,
  hreflangRelMissing,
  hreflangLinkOther,
  hreflangAppLink,
];
