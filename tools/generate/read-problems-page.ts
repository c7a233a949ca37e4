// docs/reference/read-problems.md: what a reader, and a walk through a tree, may note.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READ_PROBLEMS } from '../../src/formats/problems/read-problem.ts';
import { TREE_PROBLEMS } from '../../src/tree/tree-problem.ts';
import { codeGroups } from './code-groups.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
A reader never throws for what the bytes contain. What is odd goes to \`onProblem\`, in the order of
the document and the same for every way in which the bytes may be cut into chunks:

\`\`\`text
{ code, message, line, column, offset, found? }
\`\`\`

\`line\` and \`column\` start at 1 and count line ends (LF, CRLF, CR) and characters; \`offset\` starts at 0
and counts bytes of the document after inflating, in its UTF-8 form. Codes are permanent: match on
them, not on the message. How bad a thing is, a reader does not say: the protocol, Google and Bing do
not agree about it, so rules and their profiles will.`;

const TREE = `
\`walkSitemapTree\`, and with it \`portolan read --follow\`, notes these beside what the reader notes in
each sitemap. They carry the sitemap's \`url\` and no place in it.`;

/** Makes the page. */
export function readProblemsPage(root: string): string {
  const source = readFileSync(join(root, 'src/formats/problems/read-problem.ts'), 'utf8');
  const parts = codeGroups(source, 'READ_PROBLEMS').flatMap(({ title, codes }) => [
    `## ${title}`,
    problemTable(codes, READ_PROBLEMS),
  ]);
  return pageText(
    'Read problems',
    'src/formats/problems/read-problem.ts and src/tree/tree-problem.ts',
    [
      OPENING,
      ...parts,
      '## The tree',
      TREE,
      problemTable(Object.keys(TREE_PROBLEMS), TREE_PROBLEMS),
    ],
  );
}

function problemTable(codes: readonly string[], table: Readonly<Record<string, string>>): string {
  const rows = codes.map((code) => [codeText(code), table[code] ?? '']);
  return tableText(['code', 'what'], rows);
}
