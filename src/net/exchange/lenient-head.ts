// The head of an answer that is no good HTTP, read as browsers read it and written as HTTP has it.
// Whatever leaves it open where the body ends is refused: there two readers could differ.
/** A head in good HTTP, and how much body belongs to it. */
export interface LenientHead {
  readonly status: number;
  /** With the empty line at its end. */
  readonly text: string;
  /** The length of the body; absent where it ends by its chunks or with the connection. */
  readonly bytes?: number | undefined;
}

interface Field {
  readonly name: string;
  value: string;
}

const STATUS_LINE = /^HTTP\/1\.([01])[ \t]+([1-9]\d\d)(?:[ \t].*)?$/i;
const LENGTH = /^\d{1,15}$/;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/g;
// What says where the body ends.
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/**
 * Reads the lines of a head, one byte a character, without their ends and without the empty one.
 *
 * A header without a colon, or with a name that is none, is left out; a folded one is joined;
 * control characters become blanks. Of several equal Content-Lengths one counts, and none beside
 * `Transfer-Encoding: chunked`. The connection is said to be closed: it must not be used again.
 * What is no answer, and one whose end is ambiguous, is refused by an error.
 * Source: https://www.rfc-editor.org/rfc/rfc9112.html#section-6.3
 */
export function readLenientHead(lines: readonly string[]): LenientHead {
  const [first = '', ...rest] = lines;
  const [, minor, code = ''] = STATUS_LINE.exec(first) ?? [];
  if (minor === undefined) throw refused('it does not begin as an answer does');
  const fields = readFields(rest);
  const valuesOf = (name: string): readonly string[] =>
    fields.filter((field) => field.name === name).map(({ value }) => value);
  const lengths = [...new Set(valuesOf('content-length').flatMap((value) => value.split(/ *, */)))];
  const codings = valuesOf('transfer-encoding').map((value) => value.toLowerCase());
  if (lengths.length > 1) throw refused('it has several lengths');
  const [length] = lengths;
  if (length !== undefined && !LENGTH.test(length)) throw refused('its length is not a number');
  const isChunked = codings.length > 0;
  if (isChunked && (codings.length > 1 || codings[0] !== 'chunked' || minor === '0')) {
    throw refused('its Transfer-Encoding leaves open where it ends');
  }
  const kept = fields.filter(({ name }) => !FRAMING.has(name) && name !== 'connection');
  const framing = isChunked
    ? ['transfer-encoding: chunked']
    : length === undefined
      ? []
      : [`content-length: ${length}`];
  const head = [
    `HTTP/1.1 ${code} Answer`,
    ...kept.map(({ name, value }) => `${name}: ${value}`),
    ...framing,
    'connection: close',
  ];
  return {
    status: Number(code),
    text: `${head.join('\r\n')}\r\n\r\n`,
    bytes: isChunked || length === undefined ? undefined : Number(length),
  };
}

/** The error for an answer that is read in no way, in the words of the client's own parser. */
export function refused(why: string): Error {
  return Object.assign(new Error(why), { name: 'HTTPParserError' });
}

function readFields(lines: readonly string[]): readonly Field[] {
  const fields: Field[] = [];
  let last: Field | undefined;
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (last === undefined) continue;
      if (FRAMING.has(last.name)) throw refused('a header that says where it ends is folded');
      last.value = `${last.value} ${plain(line)}`.trim();
      continue;
    }
    last = readField(line);
    if (last !== undefined) fields.push(last);
  }
  return fields;
}

function readField(line: string): Field | undefined {
  const colon = line.indexOf(':');
  const written = (colon === -1 ? line : line.slice(0, colon)).replace(/[ \t]+$/, '');
  const name = written.toLowerCase();
  if (colon !== -1 && TOKEN.test(written)) {
    const raw = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '');
    const value = plain(raw);
    if (FRAMING.has(name) && value !== raw) {
      throw refused('a header that says where it ends has control characters');
    }
    return { name, value };
  }
  // Whatever somebody else may take for one of them: `Content-Length\v: 5`.
  const bare = name.replace(/[^a-z-]/g, '');
  if (FRAMING.has(bare)) throw refused('a header that says where it ends is misspelt');
  return undefined;
}

function plain(text: string): string {
  return text.replace(CONTROLS, ' ').replace(/^[ \t]+|[ \t]+$/g, '');
}
