// The rules about loc, in the order of the reference.
import type { Rule } from '../rule.ts';
import { locAmpersandEscaped } from './loc-ampersand-escaped.ts';
import { locBackslash } from './loc-backslash.ts';
import { locBlankAround } from './loc-blank-around.ts';
import { locBlankInside } from './loc-blank-inside.ts';
import { locCharacterUnsafe } from './loc-character-unsafe.ts';
import { locControlEscaped } from './loc-control-escaped.ts';
import { locCredentials } from './loc-credentials.ts';
import { locDefaultPort } from './loc-default-port.ts';
import { locDotSegment } from './loc-dot-segment.ts';
import { locDoubleEncoded } from './loc-double-encoded.ts';
import { locDoubleSlash } from './loc-double-slash.ts';
import { locDuplicate } from './loc-duplicate.ts';
import { locEmpty } from './loc-empty.ts';
import { locEscapeNotUtf8 } from './loc-escape-not-utf8.ts';
import { locFileType } from './loc-file-type.ts';
import { locFragment } from './loc-fragment.ts';
import { locHostPrivate } from './loc-host-private.ts';
import { locHostSlashes } from './loc-host-slashes.ts';
import { locHostUnicode } from './loc-host-unicode.ts';
import { locInSeveralSitemaps } from './loc-in-several-sitemaps.ts';
import { locIndexFile } from './loc-index-file.ts';
import { locInvalid } from './loc-invalid.ts';
import { locLong } from './loc-long.ts';
import { locNotAscii } from './loc-not-ascii.ts';
import { locOver256Bytes } from './loc-over-256-bytes.ts';
import { locPercentInvalid } from './loc-percent-invalid.ts';
import { locPlaceholder } from './loc-placeholder.ts';
import { locQuoted } from './loc-quoted.ts';
import { locRelative } from './loc-relative.ts';
import { locSchemeMissing } from './loc-scheme-missing.ts';
import { locSchemeUnsupported } from './loc-scheme-unsupported.ts';
import { locSelf } from './loc-self.ts';
import { locSessionId } from './loc-session-id.ts';
import { locShort } from './loc-short.ts';
import { locTooLong } from './loc-too-long.ts';
import { locTrackingParameter } from './loc-tracking-parameter.ts';
import { locUnicodeBlankAround } from './loc-unicode-blank-around.ts';
import { locUpperCase } from './loc-upper-case.ts';

/** All rules of this subject. */
export const locRules: readonly Rule[] = [
  locEmpty,
  locRelative,
  locSchemeMissing,
  locSchemeUnsupported,
  locInvalid,
  locHostSlashes,
  locQuoted,
  locBlankAround,
  locUnicodeBlankAround,
  locBlankInside,
  locBackslash,
  locCharacterUnsafe,
  locPercentInvalid,
  locDoubleEncoded,
  locControlEscaped,
  locEscapeNotUtf8,
  locAmpersandEscaped,
  locPlaceholder,
  locNotAscii,
  locHostUnicode,
  locHostPrivate,
  locCredentials,
  locUpperCase,
  locDefaultPort,
  locDotSegment,
  locDoubleSlash,
  locFragment,
  locLong,
  locTooLong,
  locOver256Bytes,
  locShort,
  locSessionId,
  locTrackingParameter,
  locIndexFile,
  locFileType,
  locSelf,
  locDuplicate,
  locInSeveralSitemaps,
];
