// Places for what lasts: so many at a time, and so many of one client.

export interface LimitedPlacesOptions {
  readonly total: number;
  readonly client: number;
}

export interface LimitedPlaces {
  /**
   * Takes so many places for a client (default 1) and returns the function that releases them, or
   * `undefined` if there are not enough.
   */
  take(client: string, count?: number): (() => void) | undefined;
}

export function createLimitedPlaces({ total, client: own }: LimitedPlacesOptions): LimitedPlaces {
  const taken = new Map<string, number>();
  let all = 0;
  const add = (client: string, count: number): void => {
    all += count;
    const now = (taken.get(client) ?? 0) + count;
    if (now > 0) taken.set(client, now);
    else taken.delete(client);
  };
  return {
    take(client, count = 1) {
      if (all + count > total || (taken.get(client) ?? 0) + count > own) return undefined;
      add(client, count);
      let isLeft = false;
      return () => {
        if (!isLeft) add(client, -count);
        isLeft = true;
      };
    },
  };
}
