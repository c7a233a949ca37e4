// Every public name is documented, and the code in doc comments is code.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { docText, firstSentence } from '../../tools/generate/doc-text.ts';
import { readFrontDoors } from '../../tools/generate/front-doors.ts';
import { readSourceFile, type SourceFile } from '../../tools/tidy/source-file.ts';
import { checkout, HANDWRITTEN, readText } from './checkout.ts';
import { ExampleFolder } from './example-folder.ts';

const MAIN_DOOR_NAMES_MAX = 20;
// What an example may take for given.
const GIVEN: Readonly<Record<string, string>> = {
  bytes: 'Uint8Array<ArrayBuffer>',
  entries: "readonly import('SOURCE/protocol/url-entry.ts').UrlEntry[]",
  signal: 'AbortSignal',
};

const doors = readFrontDoors(checkout);
const sources = globSync('src/**/*.ts', { cwd: checkout })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('/assembly/'))
  .map((path) => readSourceFile(path, readText(path)));

for (const { specifier, names } of doors) {
  test(`every name of ${specifier} is documented where it is declared`, () => {
    for (const { name, path, doc } of names) {
      assert.match(firstSentence(doc), /\p{L}{2,} .*\.$/u, `${name} in ${path}`);
    }
  });
}

test('the main door is small, and README or a guide names all that is behind it', () => {
  const [main] = doors;
  assert.ok(main);
  assert.ok(main.names.length <= MAIN_DOOR_NAMES_MAX, `${main.names.length} names`);
  const written = HANDWRITTEN.map(readText).join('\n');
  for (const { name } of main.names) assert.match(written, new RegExp(`\\b${name}\\b`));
});

test('README or a guide names every function that is public', () => {
  const written = HANDWRITTEN.map(readText).join('\n');
  const functions = doors.flatMap(({ names }) => names.filter(({ kind }) => kind === 'function'));
  for (const { name } of functions) assert.match(written, new RegExp(`\\b${name}\\b`), name);
});

test('the code in doc comments type-checks', () => {
  using folder = new ExampleFolder();
  const declaredIn = new Map<string, string>();
  for (const { path, exports } of sources) {
    for (const { name, kind } of exports) if (kind !== 'reexport') declaredIn.set(name, path);
  }
  let count = 0;
  for (const source of sources) {
    for (const { code, line } of examplesIn(source)) {
      count += 1;
      const name = `${source.path.replace(/\W+/g, '-')}-${line}.ts`;
      folder.write(name, asModule(code, declaredIn, folder));
    }
  }
  assert.ok(count >= 4, `${count} examples`);
  assert.deepEqual(folder.typeCheck(), []);
});

function examplesIn({ comments, text, lineAt }: SourceFile): { code: string; line: number }[] {
  return comments
    .filter(({ start }) => text.startsWith('/**', start))
    .flatMap(({ start, end }) =>
      [...docText(text.slice(start, end)).matchAll(/^```ts\n(.*?)^```/gms)].map(
        ([, code = '']) => ({ code, line: lineAt(start) }),
      ),
    );
}

// An example stands in a function, so that it may return; what it uses of ours is imported.
function asModule(
  code: string,
  declaredIn: ReadonlyMap<string, string>,
  folder: ExampleFolder,
): string {
  const imports = code.match(/^import .*$/gm) ?? [];
  const body = code.replace(/^import .*$/gm, '');
  const words = new Set(body.replace(/\/\/.*|'[^']*'/g, '').match(/(?<![.\w])[\w$]+/g) ?? []);
  const declares = (word: string): boolean =>
    new RegExp(`\\b(?:const|let|function) (?:\\{[^}]*)?\\b${word}\\b`).test(body);
  const lines: string[] = [...imports];
  for (const word of words) {
    if (declares(word) || imports.some((line) => line.includes(word))) continue;
    const path = declaredIn.get(word);
    const type = GIVEN[word];
    if (path !== undefined) {
      lines.push(`import { ${word} } from '${folder.sourceSpecifier(path)}';`);
    } else if (type !== undefined) {
      lines.push(
        `declare const ${word}: ${type.replace('SOURCE', folder.sourceSpecifier('src'))};`,
      );
    }
  }
  return `${lines.join('\n')}\nexport async function example() {\n${body}\n}\n`;
}
