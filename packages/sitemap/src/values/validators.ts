// Which values the fields of videos, news and changefreq may have.

import { EnumAllowDeny, EnumChangefreq, EnumYesNo } from './enums.ts';

/** What a price is for. */
export type PriceType = 'rent' | 'purchase' | 'RENT' | 'PURCHASE';

/** The resolution that a price is for. */
export type Resolution = 'HD' | 'hd' | 'sd' | 'SD';

const GENRE = 'PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated';

/** The patterns of values by the names of fields. */
export const validators: { [index: string]: RegExp } = {
  'price:currency': /^[A-Z]{3}$/,
  'price:type': /^(?:rent|purchase|RENT|PURCHASE)$/,
  'price:resolution': /^(?:HD|hd|sd|SD)$/,
  'platform:relationship': /^(?:allow|deny)$/,
  'restriction:relationship': /^(?:allow|deny)$/,
  restriction: /^([A-Z]{2}( +[A-Z]{2})*)?$/,
  platform: /^((web|mobile|tv)( (web|mobile|tv))*)?$/,
  language: /^(zh-cn|zh-tw|[a-z]{2,3})$/,
  genres: new RegExp(`^(${GENRE})(, *(${GENRE}))*$`),
  stock_tickers: /^(\w+:\w+(, *\w+:\w+){0,4})?$/,
};

const CHANGEFREQS: readonly unknown[] = Object.values(EnumChangefreq);
const YES_AND_NO: readonly unknown[] = Object.values(EnumYesNo);
const RELATIONSHIPS: readonly unknown[] = Object.values(EnumAllowDeny);

/** Whether a price may be of this type. */
export function isPriceType(value: string | PriceType): value is PriceType {
  return validators['price:type']?.test(value) ?? false;
}

/** Whether a price may be for this resolution. */
export function isResolution(value: string): value is Resolution {
  return validators['price:resolution']?.test(value) ?? false;
}

/** Whether this is one of the seven words of changefreq. */
export function isValidChangeFreq(value: string): value is EnumChangefreq {
  return CHANGEFREQS.includes(value);
}

/** Whether this is yes or no in one of the spellings of `EnumYesNo`. */
export function isValidYesNo(value: string): value is EnumYesNo {
  return YES_AND_NO.includes(value);
}

/** Whether this is `allow` or `deny`. */
export function isAllowDeny(value: string): value is EnumAllowDeny {
  return RELATIONSHIPS.includes(value);
}
