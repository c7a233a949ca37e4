// What is in the files that pages refer to. In the built package the texts themselves stand here
// (tools/embed.ts): a bundle has no folder to read them from.
import { readFileSync } from 'node:fs';

/** Gives the text of a file of `ASSET_FILES`; those of uPlot lie where npm put them. */
export function readAssetText(name: string): string {
  const isPeer = name.startsWith('uPlot.');
  const url = isPeer ? import.meta.resolve(`uplot/dist/${name}`) : import.meta.url;
  return readFileSync(isPeer ? new URL(url) : new URL(name, url), 'utf8');
}
