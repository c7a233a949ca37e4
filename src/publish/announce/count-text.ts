// Numbers of things, as messages say them.

/** Writes a number with what it counts: `1 URL`, `12,000 URLs`. */
export function countText(count: number, singular: string): string {
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${digits} ${singular}${count === 1 ? '' : 's'}`;
}
