// Run by npm before and after it packs, in the folder of the package: fills in where the repository
// is (tools/pack/release.json), and restores the files.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type PackedTexts, packedTexts, type Release } from './pack/packed-texts.ts';

const root = join(import.meta.dirname, '..');
const place = process.cwd();
const folder = relative(root, place).replaceAll(sep, '/');
const savedName = ['before-packing', ...folder.split('/').filter(Boolean)].join('-');
const saved = join(root, 'node_modules', '.cache', `${savedName}.json`);
const names = ['package.json', 'README.md', 'CHANGELOG.md'].filter((name) =>
  existsSync(join(place, name)),
);

// Also where an earlier run was broken off.
if (existsSync(saved)) {
  writeTexts(readJson(saved));
  rmSync(saved);
}
if (!process.argv.includes('--restore')) {
  const release = readJson<Release>(join(import.meta.dirname, 'pack', 'release.json'));
  const texts = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(place, name), 'utf8')]),
  );
  const packed = packedTexts(texts, release, folder);
  if (packed !== texts) {
    mkdirSync(dirname(saved), { recursive: true });
    writeFileSync(saved, JSON.stringify(texts));
    writeTexts(packed);
  }
}

function readJson<Value = PackedTexts>(path: string): Value {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function writeTexts(texts: PackedTexts): void {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(place, name), text);
}
