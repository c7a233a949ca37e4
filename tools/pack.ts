// Run by npm before and after it packs: fills in where the repository is (tools/pack/release.json),
// and puts the files back as they were.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedTexts, type Release } from './pack/packed-texts.ts';

const root = join(import.meta.dirname, '..');
const saved = join(root, 'node_modules', '.cache', 'before-packing.json');
const manifestPath = join(root, 'package.json');
const readmePath = join(root, 'README.md');

// Also where an earlier run was broken off.
if (existsSync(saved)) {
  const { manifest, readme } = JSON.parse(readFileSync(saved, 'utf8'));
  writeFileSync(manifestPath, manifest);
  writeFileSync(readmePath, readme);
  rmSync(saved);
}
if (!process.argv.includes('--restore')) {
  const release = JSON.parse(
    readFileSync(join(import.meta.dirname, 'pack', 'release.json'), 'utf8'),
  ) as Release;
  const texts = {
    manifest: readFileSync(manifestPath, 'utf8'),
    readme: readFileSync(readmePath, 'utf8'),
  };
  const packed = packedTexts(texts, release);
  if (packed.readme !== texts.readme || packed.manifest !== texts.manifest) {
    mkdirSync(join(saved, '..'), { recursive: true });
    writeFileSync(saved, JSON.stringify(texts));
    writeFileSync(manifestPath, packed.manifest);
    writeFileSync(readmePath, packed.readme);
  }
}
