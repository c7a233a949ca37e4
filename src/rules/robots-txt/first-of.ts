// Several addresses in few words: the first, and how many more.

/** Gives the first of some addresses, and how many more there are. There is at least one. */
export function firstOf(addresses: readonly string[]): string {
  const more = addresses.length - 1;
  return more > 0 ? `${addresses[0]} and ${more} more` : `${addresses[0]}`;
}
