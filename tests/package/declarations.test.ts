// What the declarations of the built package show of its inside.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packageRoot, readBuiltPackage } from './built-package.ts';

readBuiltPackage();

test('no declaration shows how a reader stores entries, or how a checker finds its rules', () => {
  const files = globSync('dist/**/*.d.ts', { cwd: packageRoot });
  assert.ok(files.length > 10, `${files.length} declarations`);
  const inner = /\b(?:Int32Array|EntryFacts|EntryPlaces|DocumentCheck|ActiveRules)\b/;
  // Fingerprints that come with a batch belong to the port of stores.
  const port = /interface EntryFingerprints \{[^}]*\}/;
  const textOf = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');
  const showing = files.filter((file) => inner.test(textOf(file).replace(port, '')));
  assert.deepEqual(showing, []);
});

test('no declaration needs the types of another package, nor those of Node', () => {
  const files = globSync('dist/**/*.d.ts', { cwd: packageRoot });
  const foreign =
    /(?:from\s*|import\s*\(\s*|import\s+|require\s*\(\s*)(['"])(?!\.|portolan(?:\/|\1))[^'"]+\1/;
  const ofNode = /\bNodeJS\.|\bBuffer(?:<|\b)|<reference\s+types=/;
  const needing = files.flatMap((file) => {
    const text = withoutComments(readFileSync(join(packageRoot, file), 'utf8'));
    const found = foreign.exec(text) ?? ofNode.exec(text);
    return found ? [`${file}: ${found[0]}`] : [];
  });
  assert.deepEqual(needing, []);
});

// Examples in comments import what their readers have.
function withoutComments(text: string): string {
  return text.replace(/(?<!\/)\/\*[\s\S]*?\*\//g, '');
}
