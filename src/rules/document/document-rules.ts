// The rules about document, in the order of the reference.
import type { Rule } from '../rule.ts';
import { attributeUnknown } from './attribute-unknown.ts';
import { codesearchDeprecated } from './codesearch-deprecated.ts';
import { documentBlankBefore } from './document-blank-before.ts';
import { documentCommentBefore } from './document-comment-before.ts';
import { documentContentAfter } from './document-content-after.ts';
import { documentContentBefore } from './document-content-before.ts';
import { documentCut } from './document-cut.ts';
import { documentDeclarationRepeated } from './document-declaration-repeated.ts';
import { documentEmpty } from './document-empty.ts';
import { documentEntryAfterRoot } from './document-entry-after-root.ts';
import { documentNotSitemap } from './document-not-sitemap.ts';
import { documentNulAfter } from './document-nul-after.ts';
import { documentRootInside } from './document-root-inside.ts';
import { documentRootRepeated } from './document-root-repeated.ts';
import { documentWithoutEntries } from './document-without-entries.ts';
import { elementForeign } from './element-foreign.ts';
import { elementMisplaced } from './element-misplaced.ts';
import { elementOrder } from './element-order.ts';
import { elementOutsideEntry } from './element-outside-entry.ts';
import { elementRepeated } from './element-repeated.ts';
import { elementUnknown } from './element-unknown.ts';
import { encodingByteOrderMark } from './encoding-byte-order-mark.ts';
import { encodingIllFormed } from './encoding-ill-formed.ts';
import { encodingLabelMismatch } from './encoding-label-mismatch.ts';
import { encodingLabelUnknown } from './encoding-label-unknown.ts';
import { encodingLabelUnregistered } from './encoding-label-unregistered.ts';
import { encodingNotUtf8 } from './encoding-not-utf8.ts';
import { entryFieldIgnored } from './entry-field-ignored.ts';
import { entryNotClosed } from './entry-not-closed.ts';
import { entryOtherKind } from './entry-other-kind.ts';
import { entryWithoutLoc } from './entry-without-loc.ts';
import { geoDeprecated } from './geo-deprecated.ts';
import { limitAttributes } from './limit-attributes.ts';
import { limitDepth } from './limit-depth.ts';
import { limitItems } from './limit-items.ts';
import { limitTag } from './limit-tag.ts';
import { limitText } from './limit-text.ts';
import { locCdata } from './loc-cdata.ts';
import { locComment } from './loc-comment.ts';
import { locInsideElement } from './loc-inside-element.ts';
import { locMixedContent } from './loc-mixed-content.ts';
import { locNotClosed } from './loc-not-closed.ts';
import { locOutsideEntry } from './loc-outside-entry.ts';
import { locRepeated } from './loc-repeated.ts';
import { locWithoutElement } from './loc-without-element.ts';
import { mobileDeprecated } from './mobile-deprecated.ts';
import { mobileTypeOutdated } from './mobile-type-outdated.ts';
import { mobileTypeUnknown } from './mobile-type-unknown.ts';
import { namespaceForeign } from './namespace-foreign.ts';
import { namespaceMissing } from './namespace-missing.ts';
import { namespaceMisspelt } from './namespace-misspelt.ts';
import { namespacePrefixUnbound } from './namespace-prefix-unbound.ts';
import { namespaceSchemaLocation } from './namespace-schema-location.ts';
import { pagemapAttributeMissing } from './pagemap-attribute-missing.ts';
import { pagemapElementRepeated } from './pagemap-element-repeated.ts';
import { pagemapEmpty } from './pagemap-empty.ts';
import { pagemapObjectEmpty } from './pagemap-object-empty.ts';
import { pagemapObjectIncomplete } from './pagemap-object-incomplete.ts';
import { pagemapValueMissing } from './pagemap-value-missing.ts';
import { pagemapValueTwice } from './pagemap-value-twice.ts';
import { resourcesyncDeleted } from './resourcesync-deleted.ts';
import { sitemapsListedAsPages } from './sitemaps-listed-as-pages.ts';
import { textBetweenElements } from './text-between-elements.ts';
import { xmlAmpersandUnescaped } from './xml-ampersand-unescaped.ts';
import { xmlAttributeMalformed } from './xml-attribute-malformed.ts';
import { xmlAttributeRepeated } from './xml-attribute-repeated.ts';
import { xmlAttributeUnquoted } from './xml-attribute-unquoted.ts';
import { xmlCdataEndInText } from './xml-cdata-end-in-text.ts';
import { xmlCharacterForbidden } from './xml-character-forbidden.ts';
import { xmlDeclarationMalformed } from './xml-declaration-malformed.ts';
import { xmlDeclarationMissing } from './xml-declaration-missing.ts';
import { xmlDoctype } from './xml-doctype.ts';
import { xmlEndTagMissing } from './xml-end-tag-missing.ts';
import { xmlEndTagStray } from './xml-end-tag-stray.ts';
import { xmlEntityDeclared } from './xml-entity-declared.ts';
import { xmlEntityHtml } from './xml-entity-html.ts';
import { xmlEntityUnknown } from './xml-entity-unknown.ts';
import { xmlLessThanUnescaped } from './xml-less-than-unescaped.ts';
import { xmlNameCase } from './xml-name-case.ts';
import { xmlReferenceInvalid } from './xml-reference-invalid.ts';
import { xmlTagCut } from './xml-tag-cut.ts';
import { xmlVersion } from './xml-version.ts';

/** All rules of this subject. */
export const documentRules: readonly Rule[] = [
  encodingNotUtf8,
  encodingByteOrderMark,
  encodingLabelUnknown,
  encodingLabelUnregistered,
  encodingLabelMismatch,
  encodingIllFormed,
  documentEmpty,
  documentNotSitemap,
  documentWithoutEntries,
  documentBlankBefore,
  documentCommentBefore,
  documentContentBefore,
  documentDeclarationRepeated,
  documentRootInside,
  documentRootRepeated,
  documentEntryAfterRoot,
  documentContentAfter,
  documentNulAfter,
  documentCut,
  xmlVersion,
  xmlDeclarationMissing,
  xmlDeclarationMalformed,
  xmlDoctype,
  xmlEntityDeclared,
  xmlEntityHtml,
  xmlEntityUnknown,
  xmlAmpersandUnescaped,
  xmlReferenceInvalid,
  xmlCharacterForbidden,
  xmlLessThanUnescaped,
  xmlCdataEndInText,
  xmlTagCut,
  xmlAttributeUnquoted,
  xmlAttributeMalformed,
  xmlAttributeRepeated,
  xmlNameCase,
  xmlEndTagMissing,
  xmlEndTagStray,
  namespaceMissing,
  namespaceForeign,
  namespaceMisspelt,
  namespacePrefixUnbound,
  namespaceSchemaLocation,
  elementUnknown,
  elementForeign,
  elementRepeated,
  elementOutsideEntry,
  elementMisplaced,
  elementOrder,
  attributeUnknown,
  textBetweenElements,
  entryNotClosed,
  entryWithoutLoc,
  entryOtherKind,
  entryFieldIgnored,
  sitemapsListedAsPages,
  locOutsideEntry,
  locRepeated,
  locInsideElement,
  locWithoutElement,
  locMixedContent,
  locNotClosed,
  locCdata,
  locComment,
  limitText,
  limitTag,
  limitAttributes,
  limitDepth,
  limitItems,
  mobileDeprecated,
  mobileTypeUnknown,
  mobileTypeOutdated,
  geoDeprecated,
  codesearchDeprecated,
  resourcesyncDeleted,
  pagemapEmpty,
  pagemapObjectEmpty,
  pagemapObjectIncomplete,
  pagemapAttributeMissing,
  pagemapElementRepeated,
  pagemapValueMissing,
  pagemapValueTwice,
];
