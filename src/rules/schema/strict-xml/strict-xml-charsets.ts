// The charsets that a schema check can read, by their names in documents.

/** How bytes become characters, and how many bytes a character took. */
export interface StrictXmlCharset {
  /** `utf-8` and `utf-16` have decoders of their own; a table has one character for each byte. */
  readonly kind: 'utf-8' | 'utf-16le' | 'utf-16be' | 'table' | 'multibyte';
  /** The label that TextDecoder knows, for `multibyte`. */
  readonly label?: string;
  /** For `table`: the UTF-16 unit of each byte; `BYTE_WITHOUT_MEANING` where there is none. */
  readonly table?: Uint16Array;
}

/** No character: XML forbids U+FFFF. */
export const BYTE_WITHOUT_MEANING = 0xffff;

const UTF_8: StrictXmlCharset = { kind: 'utf-8' };
// Names are compared without their punctuation, as ICU does, which libxml2 asks in the end.
const LATIN_1 = /^(?:ISO88591(?:1987)?|ISOIR100|LATIN1|L1|ISOLATIN1|CP819|IBM819)$/;
const ASCII = /^(?:USASCII|ASCII|ANSIX341968|ISO646US|ISOIR6|CP367|IBM367|US)$/;

// Labels of the Encoding Standard for the names that iconv has: https://encoding.spec.whatwg.org/
const SINGLE_BYTE: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^(?:WINDOWS|CP|MS)(125[0-8])$/, ([, number]) => `windows-${number}`],
  [/^(?:WINDOWS|CP)874$/, () => 'windows-874'],
  [/^TIS620$/, () => 'tis-620'],
  [/^ISO8859(9|11)$/, ([, number]) => `iso-8859-${number}`],
  [/^LATIN5$/, () => 'iso-8859-9'],
  [/^ISO8859([2-8]|10|1[3-6])$/, ([, number]) => `iso-8859-${number}`],
  [/^LATIN([2-4])$/, ([, number]) => `iso-8859-${number}`],
  [/^KOI8([RU])$/, ([, letter]) => `koi8-${letter?.toLowerCase()}`],
  [/^(?:CP|IBM)866$/, () => 'ibm866'],
  [/^(?:MACINTOSH|MAC)$/, () => 'macintosh'],
];
const MULTIBYTE = new Map([
  ...['GBK', 'CP936', 'GB2312', 'EUCCN'].map((name) => [name, 'gbk'] as const),
  ['GB18030', 'gb18030'],
  ...['BIG5', 'CP950'].map((name) => [name, 'big5'] as const),
  ...['SHIFTJIS', 'SJIS', 'MSKANJI', 'CP932', 'WINDOWS31J', 'XSJIS'].map(
    (name) => [name, 'shift_jis'] as const,
  ),
  ['EUCJP', 'euc-jp'],
  ...['EUCKR', 'CP949', 'UHC'].map((name) => [name, 'euc-kr'] as const),
]);

/**
 * The charset of a document of bytes whose declaration names one; `undefined` when it is unknown,
 * or has units of two bytes, which a document that could be read so far does not have.
 *
 * Source: https://www.w3.org/TR/xml/#charencoding
 */
export function strictXmlCharset(declared: string | undefined): StrictXmlCharset | undefined {
  const name = (declared ?? 'UTF-8').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (name === 'UTF8') return UTF_8;
  if (LATIN_1.test(name)) return { kind: 'table', table: LATIN_1_TABLE };
  if (ASCII.test(name)) return { kind: 'table', table: ASCII_TABLE };
  for (const [pattern, labelOf] of SINGLE_BYTE) {
    const match = pattern.exec(name);
    if (match) return { kind: 'table', table: tableOf(labelOf(match)) };
  }
  const label = MULTIBYTE.get(name);
  return label === undefined ? undefined : { kind: 'multibyte', label };
}

/**
 * Whether a document in UTF-16 may declare this.
 *
 * Source: https://www.w3.org/TR/xml/#charencoding
 */
export function isUtf16Name(declared: string, kind: 'utf-16le' | 'utf-16be'): boolean {
  const name = declared.toUpperCase();
  // libxml2 continues with the bytes that it found, whatever UTF-8 was meant to say.
  if (['UTF-8', 'UTF8', 'UTF-16', 'UTF16'].includes(name)) return true;
  return name === kind.toUpperCase();
}

const LATIN_1_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => byte);
const ASCII_TABLE = LATIN_1_TABLE.map((byte) => (byte < 0x80 ? byte : BYTE_WITHOUT_MEANING));

// The Encoding Standard reads these as charsets of Windows, which have more in 0x80 to 0x9F.
const NARROWER: ReadonlyMap<string, { readonly label: string; readonly from: number }> = new Map([
  ['iso-8859-9', { label: 'windows-1254', from: 0xa0 }],
  ['iso-8859-11', { label: 'windows-874', from: 0xa0 }],
  ['tis-620', { label: 'windows-874', from: 0xa1 }],
]);

function tableOf(name: string): Uint16Array {
  const { label, from } = NARROWER.get(name) ?? { label: name, from: 0x80 };
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  const windows = label === name && label.startsWith('windows-');
  return LATIN_1_TABLE.map((byte) => {
    if (byte < 0x80) return byte;
    if (byte < from) return name === 'tis-620' ? BYTE_WITHOUT_MEANING : byte;
    // The Encoding Standard fills the gaps of Windows' tables with controls; iconv does not. It
    // also has a point at 0xCA of windows-1255.
    if (label === 'windows-1255' && byte === 0xca) return BYTE_WITHOUT_MEANING;
    try {
      const unit = decoder.decode(Uint8Array.of(byte)).charCodeAt(0);
      return windows && unit < 0xa0 ? BYTE_WITHOUT_MEANING : unit;
    } catch {
      return BYTE_WITHOUT_MEANING;
    }
  });
}
