// The rules about images, in the order of the reference.
import type { Rule } from '../rule.ts';
import { imageDeprecatedElement } from './image-deprecated-element.ts';
import { imageLicenseNotUrl } from './image-license-not-url.ts';
import { imageLocCharactersUnsafe } from './image-loc-characters-unsafe.ts';
import { imageLocInvalid } from './image-loc-invalid.ts';
import { imageLocMalformed } from './image-loc-malformed.ts';
import { imageLocNotAbsolute } from './image-loc-not-absolute.ts';
import { imageLocRepeated } from './image-loc-repeated.ts';
import { imageLocSchemeUnsupported } from './image-loc-scheme-unsupported.ts';
import { imageLocTooLong } from './image-loc-too-long.ts';
import { imageOtherHost } from './image-other-host.ts';
import { imageRepeated } from './image-repeated.ts';
import { imageTooMany } from './image-too-many.ts';
import { imageWithoutLoc } from './image-without-loc.ts';

/** All rules of this subject. */
export const imageRules: readonly Rule[] = [
  imageWithoutLoc,
  imageLocInvalid,
  imageLocRepeated,
  imageTooMany,
  imageLocNotAbsolute,
  imageLocSchemeUnsupported,
  imageLocMalformed,
  imageLocCharactersUnsafe,
  imageLocTooLong,
  imageRepeated,
  imageDeprecatedElement,
  imageLicenseNotUrl,
  imageOtherHost,
];
