// What a set lists and should not, what it misses, and which entries it describes differently.

/**
 * Compares lines of `describeEntry`; returns a line of text for each difference. The order of the
 * alternates, and how a moment is written, are none.
 */
export function compareSets(expected: readonly string[], found: readonly string[]): string[] {
  const wanted = new Map(expected.map((line) => [locOf(line), alike(line)]));
  const listed = new Map(found.map((line) => [locOf(line), alike(line)]));
  const extra = [...listed.keys()].filter((loc) => !wanted.has(loc));
  const missing = [...wanted.keys()].filter((loc) => !listed.has(loc));
  const different = [...listed].filter(([loc, line]) => (wanted.get(loc) ?? line) !== line);
  const repeated = found.length - listed.size;
  return [
    ...extra.map((loc) => `lists and should not: ${loc}`),
    ...missing.map((loc) => `misses: ${loc}`),
    ...different.map(([loc, line]) => `describes: ${line} (right: ${wanted.get(loc)})`),
    ...(repeated > 0 ? [`repeats ${repeated} entries`] : []),
  ];
}

function alike(line: string): string {
  const [loc, ...rest] = line.replace(/(T[\d:]+)\.000Z/, '$1Z').split(' ');
  return [loc, ...rest.sort()].join(' ');
}

function locOf(line: string): string {
  return line.split(' ', 1)[0] ?? '';
}
