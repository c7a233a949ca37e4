// docs/reference/write-problems.md: what a writer may note about entries.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITE_PROBLEMS, type WriteProblemCode } from '../../src/formats/problems/write-problem.ts';
import { codeGroups } from './code-groups.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
A writer never writes what is malformed and never invents a value. What cannot be written as given
goes to \`onProblem\`, in the order of the entries, and is left out, the value alone where that will do:

\`\`\`text
{ code, message, index, loc?, field? }
\`\`\`

\`index\` is the entry's place among those that were given, from 0, and -1 where the document as a whole
is concerned; \`field\` is a path such as \`images[2].loc\`. Codes are permanent. Where a
[reader](read-problems.md) has a problem of the same kind, the code is the same.`;

/** Makes the page. */
export function writeProblemsPage(root: string): string {
  const source = readFileSync(join(root, 'src/formats/problems/write-problem.ts'), 'utf8');
  const parts = codeGroups(source, 'WRITE_PROBLEMS').flatMap(({ title, codes }) => [
    `## ${title}`,
    tableText(
      ['code', 'what'],
      codes.map((code) => [codeText(code), WRITE_PROBLEMS[code as WriteProblemCode]]),
    ),
  ]);
  return pageText('Write problems', 'src/formats/problems/write-problem.ts', [OPENING, ...parts]);
}
