// Numbers of things as people read them.

/** Writes a whole number with its thousands apart: `1,234,567`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Writes a number with what it counts: `1 entry`, `1,234 entries`. `plural` defaults to an s. */
export function counted(count: number, singular: string, plural: string = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
