// The files that pages refer to, by their names under /assets, and their media types.

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

export const ASSET_FILES: ReadonlyMap<string, string> = new Map([
  ['console.css', STYLE],
  ['console.js', SCRIPT],
  ['icon.svg', 'image/svg+xml'],
  ['plots.css', STYLE],
  ['plots.js', SCRIPT],
  ['live-log.js', SCRIPT],
  ['uPlot.iife.min.js', SCRIPT],
  ['uPlot.min.css', STYLE],
]);
