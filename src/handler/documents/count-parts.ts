// How many parts the sections in pages have, from their counts alone.
import { PortolanError } from '../../base/portolan-error.ts';
import type { BuildContext } from '../port/handler-config.ts';
import type { PagedSettings } from '../settings/handler-settings.ts';

/** Returns the entries of each section, counted. Errors: SOURCE_UNREADABLE; what `count` throws. */
export async function askCounts(
  sections: readonly PagedSettings[],
  context: BuildContext,
): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(
    sections.map(async (section) => {
      const count = readCount(section.name, await section.count(context));
      checkParts(countParts(count, section), section.name);
      return [section.name, count] as const;
    }),
  );
  return new Map(counts);
}

/** Returns how many parts a section with this many entries has. */
export function countParts(entries: number, { urlsMax }: Pick<PagedSettings, 'urlsMax'>): number {
  return Math.ceil(entries / urlsMax);
}

// All parts are named in memory.
const PARTS_MAX = 1_000_000;

function checkParts(parts: number, name: string): void {
  if (parts <= PARTS_MAX) return;
  throw new PortolanError('SOURCE_UNREADABLE', {
    message: `The section ${JSON.stringify(name)} has ${parts} parts, of at most ${PARTS_MAX}.`,
    hint: 'Check what count() returns, or raise urlsMax.',
  });
}

// Database drivers also return counts as texts and bigints.
function readCount(name: string, given: unknown): number {
  const isCount =
    typeof given === 'number' || typeof given === 'bigint' || /^\d+$/.test(String(given));
  const count = isCount ? Number(given) : Number.NaN;
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new PortolanError('SOURCE_UNREADABLE', {
    message: `The count of the section ${JSON.stringify(name)} is ${String(given)}.`,
    hint: 'Let count() return a whole number from 0.',
  });
}
