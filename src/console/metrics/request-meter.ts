// Counts the requests of the console, by route and status, and how long they took.

export interface RequestMeter {
  count(request: { readonly route: string; readonly status: number; readonly ms: number }): void;
  requests(): readonly {
    readonly route: string;
    readonly status: number;
    readonly count: number;
  }[];
  /** How many took at most so many seconds, from the shortest on; then all, and their sum. */
  durations(): {
    readonly buckets: readonly { readonly seconds: number; readonly count: number }[];
    readonly count: number;
    readonly sum: number;
  };
}

const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10, 30] as const;
const SERIES_MAX = 2_000;
const SECOND_MS = 1_000;

export function createRequestMeter(): RequestMeter {
  const series = new Map<string, { route: string; status: number; count: number }>();
  const counts = BUCKET_SECONDS.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    count({ route, status, ms }) {
      const key = `${status} ${route}`;
      const known = series.get(key);
      if (known) known.count += 1;
      else if (series.size < SERIES_MAX) series.set(key, { route, status, count: 1 });
      const seconds = ms / SECOND_MS;
      for (const [index, limit] of BUCKET_SECONDS.entries()) {
        if (seconds <= limit) counts[index] = (counts[index] ?? 0) + 1;
      }
      count += 1;
      sum += seconds;
    },
    requests: () => [...series.values()].map((one) => ({ ...one })),
    durations: () => ({
      buckets: BUCKET_SECONDS.map((seconds, index) => ({ seconds, count: counts[index] ?? 0 })),
      count,
      sum,
    }),
  };
}
