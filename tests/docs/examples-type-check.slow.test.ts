// The code in README, the guides and doc comments is code: one run of the compiler checks it.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { docText } from '../../tools/generate/doc-text.ts';
import { readSourceFile, type SourceFile } from '../../tools/tidy/source-file.ts';
import { checkout, HANDWRITTEN, readText } from './checkout.ts';
import { readCodeBlocks } from './code-blocks.ts';
import { ExampleFolder } from './example-folder.ts';

// What an example may take for given.
const GIVEN: Readonly<Record<string, string>> = {
  bytes: 'Uint8Array<ArrayBuffer>',
  db: '{ countPosts(): number; posts(page: number, size: number): readonly string[] }',
  entries: "readonly import('SOURCE/protocol/url-entry.ts').UrlEntry[]",
  signal: 'AbortSignal',
};

const sources = globSync('src/**/*.ts', { cwd: checkout })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('/assembly/'))
  .map((path) => readSourceFile(path, readText(path)));

test('the code of README, guides and doc comments type-checks', () => {
  using folder = new ExampleFolder();
  const counts = [writeDocuments(folder), writeDocComments(folder)];
  assert.ok(
    counts.every((count) => count >= 4),
    `${counts} examples`,
  );
  assert.deepEqual(folder.typeCheck(), []);
});

function writeDocuments(folder: ExampleFolder): number {
  const blocks = HANDWRITTEN.flatMap((path) => readCodeBlocks(readText(path), path));
  const programs = blocks.filter(({ language }) => language === 'ts');
  for (const { place, code } of programs) folder.write(fileOf(place), code);
  return programs.length;
}

function writeDocComments(folder: ExampleFolder): number {
  const declaredIn = new Map<string, string>();
  for (const { path, exports } of sources) {
    for (const { name, kind } of exports) if (kind !== 'reexport') declaredIn.set(name, path);
  }
  const examples = sources.flatMap((source) =>
    examplesIn(source).map((example) => ({ ...example, path: source.path })),
  );
  for (const { path, code, line } of examples) {
    folder.write(fileOf(`${path}:${line}`), asModule(code, declaredIn, folder));
  }
  return examples.length;
}

function fileOf(place: string): string {
  return `${place.replace(/\W+/g, '-').toLowerCase()}.ts`;
}

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
  const body = code.replace(/^import .*$/gm, '').replace(/^export default/gm, 'return');
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
