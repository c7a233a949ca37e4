// Sentences on lines of a terminal.
import { displayWidth } from './display-width.ts';

export interface WrapOptions {
  readonly width: number;
  /** Plain text before the first line. */
  readonly label: string;
}

// Behind a long label there would be no room.
const INDENT_SHARE_MAX = 1 / 3;

/**
 * Breaks a text between words; lines behind the first are set in as far as the label, at most a
 * third of the width. A word that is longer than a line stays whole, so that an address can be
 * copied.
 */
export function wrapText(text: string, { width, label }: WrapOptions): string {
  const labelColumns = displayWidth(label);
  const indent = ' '.repeat(Math.min(labelColumns, Math.floor(width * INDENT_SHARE_MAX)));
  const lines: string[] = [];
  let line = label;
  let columns = labelColumns;
  let words = 0;
  for (const word of text.split(' ')) {
    const length = displayWidth(word);
    if (words > 0 && columns + 1 + length > width) {
      lines.push(line);
      line = indent + word;
      columns = indent.length + length;
      continue;
    }
    line += (words === 0 ? '' : ' ') + word;
    columns += length + (words === 0 ? 0 : 1);
    words += 1;
  }
  lines.push(line);
  return lines.map((part) => `${part}\n`).join('');
}
