// How much memory this process holds and held at most.
import { readFileSync } from 'node:fs';

/** Megabytes (10^6 bytes) of resident memory: now, and at the highest point so far. */
export interface MemoryUse {
  readonly nowMb: number;
  readonly peakMb: number;
}

/**
 * Reads the resident memory of this process.
 *
 * On Linux the peak comes from /proc/self/status: `resourceUsage().maxRSS` there also counts what
 * the parent held before this program was started. Elsewhere it is `maxRSS`.
 */
export function memoryUse(): MemoryUse {
  const nowMb = process.memoryUsage.rss() / 1_000_000;
  return { nowMb, peakMb: Math.max(nowMb, (peakKib() * 1_024) / 1_000_000) };
}

function peakKib(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1] ?? 0);
}
