// Loaded into the console's process before anything else (`--import console-probe.js`): says what
// the process used and how long its main thread kept others waiting, since it was asked last.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What is measured from inside. */
export interface ProbeReport {
  /** Of all threads. */
  readonly cpuSeconds: number;
  /** How much longer than it should a timer took, at the 99th percentile and at most. */
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

const RESOLUTION_MS = 5;
const MS = 1_000_000;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
let cpu = process.cpuUsage();

process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  // The histogram counts whole waits, the one that was asked for included.
  const late = (waited: number): number => Math.max(0, waited / MS - RESOLUTION_MS);
  const report: ProbeReport = {
    cpuSeconds: (user + system) / MS,
    delayP99Ms: late(delays.percentile(99)),
    delayMaxMs: late(delays.max),
  };
  cpu = process.cpuUsage();
  delays.reset();
  process.send?.(report);
});
// The channel alone keeps nothing alive: the process ends as if it were not there.
process.channel?.unref();
