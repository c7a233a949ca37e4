// Copies what the console serves beside the built code: its own files, and those of uPlot.

import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ASSET_FILES } from '../src/console/assets/asset-files.ts';

const LICENCE = new URL('../node_modules/uplot/LICENSE', import.meta.url);

/** The files that are copied: where they lie, and the names they get. */
export function assetCopies(): { readonly from: string; readonly name: string }[] {
  const served = [...ASSET_FILES].map(([name, { url }]) => ({ from: fileURLToPath(url), name }));
  return [...served, { from: fileURLToPath(LICENCE), name: 'uPlot.LICENSE.txt' }];
}

/** Copies them into a folder, which is made when there is none. */
export function copyAssets(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { from, name } of assetCopies()) copyFileSync(from, join(folder, name));
}

if (import.meta.main) copyAssets(fileURLToPath(new URL('../dist/console/assets', import.meta.url)));
