// Files that fit a head and lines that fit a screen.

import type { Check, Complaint } from './complaint.ts';
import type { SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

const FILE_LINES_MAX = 500;
const LINE_COLUMNS_MAX = 100;

// A line that is one string or one regular expression, with what the formatter leaves beside it.
const LONE_LITERAL = /^\s*(?:'\s*'|"\s*"|`\s*`|\/ *\/)[,;)\]]*$/;

/**
 * At most 500 lines a file and 100 columns a line. Generated files are let be, and so is what
 * cannot be broken: a literal alone on its line, the inside of a template, a URL in a comment.
 */
export const sizeLimits: Check = {
  name: `at most ${FILE_LINES_MAX} lines a file, ${LINE_COLUMNS_MAX} columns a line`,
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) if (!file.generated) yield* fileLength(file);
    for (const file of [...tree.sources, ...tree.assembly]) {
      if (!file.generated) yield* lineLengths(file);
    }
  },
};

function* fileLength({ path, lines }: SourceFile): Iterable<Complaint> {
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (count <= FILE_LINES_MAX) return;
  const instead = `find the seam and split it: ${FILE_LINES_MAX} is the end, 200 the aim`;
  yield { path, line: FILE_LINES_MAX + 1, what: `${count} lines`, instead };
}

function* lineLengths(file: SourceFile): Iterable<Complaint> {
  let offset = 0;
  for (const [index, line] of file.lines.entries()) {
    const columns = line.length > LINE_COLUMNS_MAX ? [...line].length : line.length;
    if (columns > LINE_COLUMNS_MAX && !isUnbreakable(file, line, offset)) {
      const instead = `break it at ${LINE_COLUMNS_MAX}`;
      yield { path: file.path, line: index + 1, what: `${columns} columns`, instead };
    }
    offset += line.length + 1;
  }
}

function isUnbreakable(file: SourceFile, line: string, offset: number): boolean {
  const code = file.code.slice(offset, offset + line.length);
  if (LONE_LITERAL.test(code)) return true;
  if (code.trim() !== '') return false;
  const first = offset + line.search(/\S/);
  const inComment = file.comments.some(({ start, end }) => start <= first && first < end);
  return !inComment || /^[^a-z]*https?:\/\/\S+$/i.test(line);
}
