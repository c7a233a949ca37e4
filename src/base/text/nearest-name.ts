// Which of the known names a misspelt one means.

// Longer names are not typing errors, and comparing them would take long.
const NAME_CHARACTERS_MAX = 40;

/**
 * Finds the known name that is nearest to a misspelt one: letters that are wrong, missing, too many
 * or swapped, a third of them at most; upper and lower case are alike.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > NAME_CHARACTERS_MAX) return undefined;
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = distanceBetween(name.toLowerCase(), candidate.toLowerCase());
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

/** Returns a hint with the known name that is nearest to a misspelt one, if one is near. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const found = nearestName(name, known);
  return found === undefined ? undefined : `Did you mean ${found}?`;
}

// The Damerau-Levenshtein distance, each letter moved at most once.
function distanceBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
