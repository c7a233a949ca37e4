// What a host of the made-up web keeps of its visitor's manners.

/** One request as it came. */
export interface AskedFor {
  readonly method: string;
  readonly path: string;
  readonly atMs: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What a visitor has to keep to. */
export interface MannersLimits {
  /** How many requests at once. */
  readonly atOnceMax?: number;
  /** How long between two requests, robots.txt among them, in milliseconds. */
  readonly gapMsMin?: number;
  /** Beginnings of paths that robots.txt disallows. */
  readonly disallowed?: readonly string[];
}

/** Counts, and keeps what went against the limits. */
export interface MannersRecord {
  readonly asked: readonly AskedFor[];
  readonly atOnceMost: number;
  readonly offences: readonly string[];
  limit(limits: MannersLimits): void;
  /** A request came; call what is returned when its answer ended. */
  begin(request: AskedFor): () => void;
}

/** Starts a record. */
export function recordManners(name: string): MannersRecord {
  const asked: AskedFor[] = [];
  const offences: string[] = [];
  let limits: MannersLimits = {};
  let underWay = 0;
  let most = 0;
  // A client that hung up on the last answer may be heard of after its next request.
  const look = async (path: string): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, underWay);
    const { atOnceMax = Number.POSITIVE_INFINITY } = limits;
    if (underWay > atOnceMax) offences.push(`${name}${path}: ${underWay} at once`);
  };
  return {
    asked,
    offences,
    get atOnceMost() {
      return most;
    },
    limit: (more) => {
      limits = { ...limits, ...more };
    },
    begin(request) {
      const { gapMsMin = 0, disallowed = [] } = limits;
      const last = asked.at(-1);
      const gap = last === undefined ? Number.POSITIVE_INFINITY : request.atMs - last.atMs;
      if (gap < gapMsMin) offences.push(`${name}${request.path}: ${gap} ms after the last`);
      if (disallowed.some((path) => request.path.startsWith(path))) {
        offences.push(`${name}${request.path}: disallowed`);
      }
      asked.push(request);
      underWay += 1;
      void look(request.path);
      let ended = false;
      return () => {
        if (!ended) underWay -= 1;
        ended = true;
      };
    },
  };
}
