// The lines of a file or of stdin, one after the other.
import { createReadStream } from 'node:fs';
import { PortolanError } from '../../base/portolan-error.ts';
import { readStdin } from './read-stdin.ts';

const STDIN = '-';
// A URL of a sitemap has 2,047 characters at most; JSON of build may have more beside it.
const LINE_CHARACTERS_MAX = 65_536;

interface LinesFrom {
  readonly flag: string;
  /** For a file that cannot be read; default: name a file of URLs with the flag, or stdin. */
  readonly hint?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Reads lines without the blanks around them. Of one that is longer than 65,536 characters the
 * beginning is given.
 */
export async function* readLines(
  path: string,
  from: LinesFrom,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of readBytes(path, from)) {
    const text = rest + decoder.decode(chunk, { stream: true });
    // A CR may be the first half of a line's end.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|[\r\n]/);
    rest = (lines.pop() ?? '') + text.slice(end);
    for (const line of lines) yield line.trim();
    // What is longer is no URL, whatever its end says.
    if (rest.length > LINE_CHARACTERS_MAX) rest = rest.slice(0, LINE_CHARACTERS_MAX);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest.trim();
}

async function* readBytes(
  path: string,
  { flag, hint, signal }: LinesFrom,
): AsyncGenerator<Uint8Array> {
  if (path === STDIN) {
    yield* readStdin(signal);
    return;
  }
  try {
    for await (const chunk of createReadStream(path, { signal })) yield chunk as Uint8Array;
  } catch (error) {
    signal.throwIfAborted();
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `${path} could not be read: ${error instanceof Error ? error.message : error}.`,
      hint: hint ?? `Name a file of URLs with ${flag}, or - for stdin.`,
      path,
      cause: error,
    });
  }
}
