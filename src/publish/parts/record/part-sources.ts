// Sources that have the pages of one part alone, so that no worker has to read the whole.
import type { SourcePlan } from '../../plan/publish-plan.ts';
import type { PartSettings } from './part-record.ts';

interface Place {
  readonly part: number;
  readonly parts: number;
}

const PLACE = /\{(parts?)(?::(\d))?\}/g;

/**
 * Fills in `{part}`, `{parts}` and `{part:5}` (with zeros before it, five digits) in the addresses
 * of sources, which have the pages of this part alone. `all`: every source has.
 */
export function sourcesOfPart(
  sources: readonly SourcePlan[],
  place: Place,
  { all }: { readonly all: boolean },
): SourcePlan[] {
  return sources.map((source) => {
    const { spec } = source;
    if (typeof spec !== 'string' || !hasPlace(spec)) return { ...source, isOfPart: all };
    const filled = spec.replace(PLACE, (_, name: 'part' | 'parts', digits = '1') =>
      String(place[name]).padStart(Number(digits), '0'),
    );
    return { ...source, spec: filled, isOfPart: true };
  });
}

/** How the sources are divided, which has to be the same for all parts. */
export function divisionOf(
  sources: readonly SourcePlan[],
  { all }: { readonly all: boolean },
): PartSettings[string] {
  const own = sources.filter(({ spec }) => all || (typeof spec === 'string' && hasPlace(spec)));
  if (own.length === 0) return 'shared';
  return own.length === sources.length ? 'own' : 'mixed';
}

function hasPlace(text: string): boolean {
  return text.search(PLACE) >= 0;
}
