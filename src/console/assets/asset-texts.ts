// What is in the files that pages refer to. The package has the texts in its code instead
// (tools/build/embedded-module.ts): a bundle has no folder to read them from.
import { readFileSync } from 'node:fs';

/** Returns the text of a file of `ASSET_FILES`. Those of uPlot are where npm installs them. */
export function readAssetText(name: string): string {
  const isPeer = name.startsWith('uPlot.');
  const url = isPeer ? import.meta.resolve(`uplot/dist/${name}`) : import.meta.url;
  return readFileSync(isPeer ? new URL(url) : new URL(name, url), 'utf8');
}
