// The Vary of a response, merged with that of other middleware.

/** Returns the header names of both, each once. */
export function mergeVary(own: string, present: unknown): string {
  const names = [present ?? [], own].flat().join(',').split(',');
  const seen = new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()]));
  seen.delete('');
  return [...seen.values()].join(', ');
}
