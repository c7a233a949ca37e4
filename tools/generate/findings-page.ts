// docs/reference/findings.md: what publishing may find, and how grave each finding is.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITE_PROBLEMS } from '../../src/formats/problems/write-problem.ts';
import {
  findingText,
  PUBLISH_RULES,
  type PublishRule,
} from '../../src/publish/findings/publish-rules.ts';
import { SOURCE_NOTES } from '../../src/sources/port/source-note.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
What is wrong with a row, an entry or the set never stops a publication: it is a finding of the report, one
a cause, with a count and the first places.

\`\`\`text
{ rule, severity, message, fix?, count, places: [{ source?, row?, file?, loc?, field?, message }] }
\`\`\`

- **error**: an entry was left out, or the set is not as it should be
- **warning**: a part of an entry was left out or changed, or engines will ignore something
- **info**: it is as its author meant it, or it could be better

Ids are permanent.`;

/** Makes the page. */
export function findingsPage(root: string): string {
  // The pages are made of the checkout at `root`: one without the tables is a mistake.
  readFileSync(join(root, 'src/publish/findings/publish-rules.ts'));
  const rules = Object.keys(PUBLISH_RULES) as PublishRule[];
  return pageText('Findings of publishing', 'src/publish/findings/publish-rules.ts', [
    OPENING,
    '## Rules of publishing',
    tableText(
      ['rule', 'severity', 'what', 'what to do'],
      rules.map((rule) => {
        const { severity, message, fix } = PUBLISH_RULES[rule];
        return [codeText(rule), severity, message, fix];
      }),
    ),
    '## Notes of sources',
    sentencesTable(SOURCE_NOTES),
    '## Problems of writing',
    sentencesTable(WRITE_PROBLEMS),
  ]);
}

function sentencesTable(sentences: Readonly<Record<string, string>>): string {
  const rows = Object.entries(sentences).map(([code, sentence]) => {
    const { severity } = findingText(code as PublishRule);
    return [codeText(code), severity, sentence];
  });
  return tableText(['code', 'severity', 'what'], rows);
}
