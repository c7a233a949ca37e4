// The files that pages refer to, by their names under /assets.

/** A file as it is served. */
export interface AssetFile {
  readonly url: URL;
  readonly contentType: string;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

// As sources run, the files of uPlot lie where npm put them; the build copies them beside ours.
const FROM_SOURCE = import.meta.url.endsWith('.ts');

/** All of them. The addresses are right from the sources and in the built package. */
export const ASSET_FILES: ReadonlyMap<string, AssetFile> = new Map([
  ['console.css', { url: ours('console.css'), contentType: STYLE }],
  ['console.js', { url: ours('console.js'), contentType: SCRIPT }],
  ['icon.svg', { url: ours('icon.svg'), contentType: 'image/svg+xml' }],
  ['plots.css', { url: ours('plots.css'), contentType: STYLE }],
  ['plots.js', { url: ours('plots.js'), contentType: SCRIPT }],
  ['live-log.js', { url: ours('live-log.js'), contentType: SCRIPT }],
  ['uPlot.iife.min.js', { url: ofUplot('uPlot.iife.min.js'), contentType: SCRIPT }],
  ['uPlot.min.css', { url: ofUplot('uPlot.min.css'), contentType: STYLE }],
]);

function ours(name: string): URL {
  return new URL(name, import.meta.url);
}

function ofUplot(name: string): URL {
  return FROM_SOURCE ? new URL(import.meta.resolve(`uplot/dist/${name}`)) : ours(name);
}
