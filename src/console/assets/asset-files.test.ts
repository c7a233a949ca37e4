// What pages refer to is there.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { ASSET_FILES } from './asset-files.ts';
import { readAssetText } from './asset-texts.ts';

const sizeOf = (name: string): number => Buffer.byteLength(readAssetText(name));

// Small enough that nothing has to be bundled, packed or split: see docs/adr/0027. In bytes.
// The library that draws plots is apart.
const PEER_FILES: ReadonlySet<string> = new Set(['uPlot.iife.min.js', 'uPlot.min.css']);
const STYLES_BYTES_MAX = 32 * 1_024;
const SCRIPTS_BYTES_MAX = 20 * 1_024;

test('styles and scripts stay as small as they were meant to be', () => {
  const bytesOf = (ending: string): number =>
    [...ASSET_FILES.keys()]
      .filter((name) => name.endsWith(ending) && !PEER_FILES.has(name))
      .reduce((sum, name) => sum + sizeOf(name), 0);
  for (const [ending, max] of [
    ['.css', STYLES_BYTES_MAX],
    ['.js', SCRIPTS_BYTES_MAX],
  ] as const) {
    const bytes = bytesOf(ending);
    assert.ok(bytes > 0 && bytes <= max, `${bytes} bytes of ${ending}, at most ${max}`);
  }
});

test('every file that is served exists and holds something', () => {
  for (const name of ASSET_FILES.keys()) assert.ok(sizeOf(name) > 0, name);
});

test('every script, style and picture of the folder is served', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !name.endsWith('.ts'));
  for (const name of files) assert.ok(ASSET_FILES.has(name), name);
});
