// Who is handed out when there is more than was asked for: new URLs or known ones.

/** How many of each, and what is left of what is kept for each. */
export interface SharedOut {
  readonly news: number;
  readonly known: number;
  readonly newCredit: number;
  readonly knownCredit: number;
}

/**
 * Shares visits out between new and known URLs, by their worth.
 *
 * Both lists of values begin with the highest. A share of the visits is kept for each kind, over
 * many calls too: what is less than a whole visit is remembered as credit. A visit that one kind
 * has no URL for is the other's.
 */
export function shareOut(
  values: { readonly news: readonly number[]; readonly known: readonly number[] },
  limit: number,
  kept: {
    readonly share: number;
    readonly newCredit: number;
    readonly knownCredit: number;
  },
): SharedOut {
  const fit = (credit: number, count: number): number => Math.min(Math.floor(credit), count, limit);
  const newDue = kept.newCredit + kept.share * limit;
  const knownDue = kept.knownCredit + kept.share * limit;
  let news = fit(newDue, values.news.length);
  let known = Math.min(fit(knownDue, values.known.length), limit - news);
  while (news + known < limit) {
    const newValue = values.news[news];
    const knownValue = values.known[known];
    if (newValue === undefined && knownValue === undefined) break;
    if (knownValue === undefined || (newValue ?? -1) > knownValue) news += 1;
    else known += 1;
  }
  return {
    news,
    known,
    newCredit: remaining(newDue, news),
    knownCredit: remaining(knownDue, known),
  };
}

// What was not wanted for lack of URLs is not owed later.
function remaining(due: number, given: number): number {
  return Math.min(1, Math.max(0, due - given));
}
