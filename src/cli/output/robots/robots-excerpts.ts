// The lines of a robots.txt, as its reader counts them, to be shown with a mark.
import { robotsBytes } from '../../../formats/robots-txt/robots-bytes.ts';
import {
  byteOrderMarkLength,
  ROBOTS_BYTES_MAX,
  ROBOTS_LINE_BYTES_MAX,
  robotsLineEnd,
} from '../../../formats/robots-txt/robots-line.ts';
import type { FindingPlace } from '../../../rules/port/finding.ts';
import type { SourceExcerpt } from '../check/findings/source-excerpt.ts';

/** Returns the line of a place, where the file has it. */
export type RobotsExcerpts = (place: FindingPlace) => SourceExcerpt | undefined;

/**
 * Makes a function that returns the line of a place. The mark is where what was found begins, or
 * at the first letter.
 */
export function robotsExcerpts(file: Uint8Array): RobotsExcerpts {
  const { bytes } = robotsBytes(file, ROBOTS_BYTES_MAX);
  const starts = lineStarts(bytes);
  return ({ line, found }) => {
    const start = line === undefined ? undefined : starts[line - 1];
    if (line === undefined || start === undefined) return undefined;
    const end = robotsLineEnd(bytes, start);
    const shownEnd = Math.min(end, start + ROBOTS_LINE_BYTES_MAX);
    const text = new TextDecoder().decode(bytes.subarray(start, shownEnd));
    const at = text.indexOf(markedText(found) ?? '\n');
    const caret = at === -1 ? text.length - text.trimStart().length : at;
    return { lines: [{ number: line, text, cutLeft: false, cutRight: shownEnd < end, caret }] };
  };
}

// A long value is cut in the finding.
function markedText(found: string | undefined): string | undefined {
  const text = found?.replace(/…$/, '');
  return text === '' ? undefined : text;
}

function lineStarts(bytes: Uint8Array): readonly number[] {
  const starts: number[] = [];
  for (let start = byteOrderMarkLength(bytes); start <= bytes.length; ) {
    starts.push(start);
    const end = robotsLineEnd(bytes, start);
    const crlf = bytes[end] === 0x0d /* \r */ && bytes[end + 1] === 0x0a; /* \n */
    start = end + (crlf ? 2 : 1);
  }
  return starts;
}
