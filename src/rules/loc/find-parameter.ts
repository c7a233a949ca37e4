// Looks for parameters of URLs by name, from where parameters begin.

/**
 * Gives what a pattern catches first in the parameters of a URL: behind the first `?`, or the first
 * `;` of its path. The pattern has the flag `g`, and its first group is the name.
 *
 * Most URLs are longer before their parameters than in them, and a pattern takes its time.
 */
export function findParameter(loc: string, pattern: RegExp): string | undefined {
  const query = loc.indexOf('?');
  const parameters = loc.indexOf(';');
  const first = query < 0 || (parameters >= 0 && parameters < query) ? parameters : query;
  if (first < 0) return undefined;
  pattern.lastIndex = first;
  return pattern.exec(loc)?.[1];
}
