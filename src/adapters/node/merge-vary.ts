// The Vary of an answer beside that of other middleware.

/** Returns the names of both, each once. */
export function mergeVary(own: string, present: unknown): string {
  const names = [present ?? [], own].flat().join(',').split(',');
  const seen = new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()]));
  seen.delete('');
  return [...seen.values()].join(', ');
}
