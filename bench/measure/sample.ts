// One measurement, and how the programs that are measured report it.

/** What one round of one contestant took, per iteration. */
export interface Sample {
  /** User and system time of the whole process, all threads, in milliseconds. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** What was found or made, as sums, to be compared with what was expected. */
  readonly totals?: Readonly<Record<string, number>>;
  /** Highest resident memory of the process so far, in megabytes. */
  readonly peakMb?: number;
  /** The part of `peakMb` that was added since just before the work began. */
  readonly addedMb?: number;
}

/** Something that can be measured again and again. */
export interface Contestant {
  readonly id: string;
  /** Does the work `iterations` times over. Errors: whatever keeps it from being measured. */
  readonly run: (iterations: number) => Promise<Sample>;
  /** Ends its process, where it has one that stays alive. */
  readonly stop?: () => void;
}

/**
 * Runs work in this process and measures it.
 *
 * Errors: those of the work.
 */
export async function measureHere(
  iterations: number,
  work: () => Promise<Readonly<Record<string, number>>>,
): Promise<Sample> {
  let totals: Readonly<Record<string, number>> = {};
  const cpuBefore = process.cpuUsage();
  const wallBefore = performance.now();
  for (let index = 0; index < iterations; index += 1) totals = await work();
  const wallMs = (performance.now() - wallBefore) / iterations;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMs: (user + system) / 1_000 / iterations, wallMs, totals };
}
