// What is kept of a live test: the inspection, cut to a size, and what is read of it later.
import { hideCredentials } from '../../base/without-credentials.ts';
import type { Inspection } from '../../check/inspect/inspection.ts';
import { type InspectionRow, inspectionRows } from '../../check/inspect/inspection-rows.ts';
import type { LiveTestRecord } from '../../store/port/live-test-record.ts';
import { RESULT_CHARACTERS_MAX } from '../../store/port/store.ts';
import type { LiveTest } from '../port/live-test.ts';

// Tried in turn until the result is short enough; the last always is.
const CUTS = [
  { items: 100, characters: 2_048 },
  { items: 20, characters: 1_024 },
  { items: 10, characters: 300 },
  { items: 3, characters: 100 },
] as const;

interface Result {
  readonly inspection: Inspection;
  readonly isCut: boolean;
}

/**
 * Writes what is kept of an inspection: without credentials, and with so much of long lists and
 * texts as there is room for.
 */
export function formatLiveTestResult(inspection: Inspection): string {
  let text = '';
  for (const most of CUTS) {
    let isCut = false;
    const kept = cutValue(inspection, most, () => {
      isCut = true;
    });
    text = JSON.stringify({ inspection: kept, isCut });
    if (text.length <= RESULT_CHARACTERS_MAX) break;
  }
  return text;
}

function cutValue(value: unknown, most: (typeof CUTS)[number], onCut: () => void): unknown {
  if (typeof value === 'string') {
    const plain = hideCredentials(value);
    if (plain.length <= most.characters) return plain;
    onCut();
    return `${plain.slice(0, most.characters)}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > most.items) onCut();
    return value.slice(0, most.items).map((one: unknown) => cutValue(one, most, onCut));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, cutValue(one, most, onCut)]);
  return Object.fromEntries(entries);
}

/** Gives a test as it is shown. */
export function liveTestOf({ result, ...test }: LiveTestRecord): LiveTest {
  if (result === undefined) return { ...test, steps: [], isCut: false };
  const { inspection, isCut } = JSON.parse(result) as Result;
  return { ...test, steps: stepsOf(inspection), inspection, isCut };
}

function stepsOf(inspection: Inspection): readonly InspectionRow[] {
  const { notChecked } = inspection;
  const steps = inspectionRows(inspection);
  if (notChecked.length === 0) return steps;
  const lines = notChecked.map(({ why }) => why);
  return [...steps, { label: 'Not checked', lines, isList: false }];
}
