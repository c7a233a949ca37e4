// docs/reference/public-names.md: every name of every front door, with its first sentence.

import { firstSentence } from './doc-text.ts';
import { type FrontDoor, type PublicName, readFrontDoors } from './front-doors.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
Everything that the package exports, door by door. The file in the last column holds the whole
doc comment: shapes, units, defaults, errors and sources. What is not in these tables is not API.

Names are added freely, and changed or removed by a major version only.`;

/** Makes the page. */
export function publicNamesPage(root: string): string {
  const doors = readFrontDoors(root);
  const contents = doors.map(({ specifier, names }) => {
    const anchor = specifier.replace(/[^\w-]/g, '');
    return `- [\`${specifier}\`](#${anchor}): ${names.length} names`;
  });
  const parts = doors.flatMap((door) => [`## ${codeText(door.specifier)}`, doorTable(door)]);
  return pageText('Public names', 'the index.ts files under src/', [
    OPENING,
    contents.join('\n'),
    ...parts,
  ]);
}

function doorTable({ names }: FrontDoor): string {
  return tableText(['name', 'is a', 'what', 'declared in'], names.map(nameRow));
}

function nameRow({ name, kind, path, doc }: PublicName): string[] {
  const file = `[${path.replace(/^src\//, '')}](../../${path})`;
  return [codeText(name), kind, firstSentence(doc), file];
}
