// The rules about news, in the order of the reference.
import type { Rule } from '../rule.ts';
import { newsAccessUnknown } from './news-access-unknown.ts';
import { newsDateCoarse } from './news-date-coarse.ts';
import { newsDateNotW3c } from './news-date-not-w3c.ts';
import { newsGenreUnknown } from './news-genre-unknown.ts';
import { newsInFuture } from './news-in-future.ts';
import { newsLanguageCase } from './news-language-case.ts';
import { newsLanguageInvalid } from './news-language-invalid.ts';
import { newsLanguageMissing } from './news-language-missing.ts';
import { newsLanguageWithdrawn } from './news-language-withdrawn.ts';
import { newsMixed } from './news-mixed.ts';
import { newsNameMissing } from './news-name-missing.ts';
import { newsNameWithParentheses } from './news-name-with-parentheses.ts';
import { newsPublicationDateInvalid } from './news-publication-date-invalid.ts';
import { newsPublicationDateMissing } from './news-publication-date-missing.ts';
import { newsPublicationMissing } from './news-publication-missing.ts';
import { newsRepeated } from './news-repeated.ts';
import { newsSitemapEmpty } from './news-sitemap-empty.ts';
import { newsStockTickersInvalid } from './news-stock-tickers-invalid.ts';
import { newsTitleMissing } from './news-title-missing.ts';
import { newsTitleWithDate } from './news-title-with-date.ts';
import { newsTitleWithName } from './news-title-with-name.ts';
import { newsTooMany } from './news-too-many.ts';
import { newsTooOld } from './news-too-old.ts';
import { newsUndocumentedElement } from './news-undocumented-element.ts';
import { newsUnknownElement } from './news-unknown-element.ts';

/** All rules of this subject. */
export const newsRules: readonly Rule[] = [
  newsPublicationMissing,
  newsNameMissing,
  newsLanguageMissing,
  newsPublicationDateMissing,
  newsTitleMissing,
  newsRepeated,
  newsLanguageInvalid,
  newsLanguageCase,
  newsLanguageWithdrawn,
  newsPublicationDateInvalid,
  newsDateNotW3c,
  newsDateCoarse,
  newsTooOld,
  newsInFuture,
  newsNameWithParentheses,
  newsTitleWithName,
  newsTitleWithDate,
  newsUndocumentedElement,
  newsUnknownElement,
  newsAccessUnknown,
  newsGenreUnknown,
  newsStockTickersInvalid,
  newsTooMany,
  newsMixed,
  newsSitemapEmpty,
];
