// Keeps V8 from optimising what is not called very often.
import { setFlagsFromString } from 'node:v8';

// By default 3,000. A crawl calls thousands of functions a few times a page: at 20,000 pages V8
// spends a tenth of the CPU on optimising further what its middle compiler (Maglev) has optimised,
// and wins less than that. With 30,000 a crawl of 2,000 pages takes 5 % less CPU, one of 20,000
// pages 8 %; 100,000 and 300,000 are no better.
const CALLS_MIN = 30_000;
// Before it, Node has no Maglev, and what is not optimised by TurboFan is far slower.
const NODE_MAJOR_MIN = 24;
const ARCHITECTURES: readonly string[] = ['x64', 'arm64'];

/** Lets TurboFan, V8's slowest compiler, wait until a function is called ten times as often. */
export function deferTurboFan(): void {
  const hasMaglev = ARCHITECTURES.includes(process.arch);
  if (!hasMaglev || Number.parseInt(process.versions.node, 10) < NODE_MAJOR_MIN) return;
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS_MIN}`);
}
