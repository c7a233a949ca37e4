// The stored result of a live test: the inspection, cut to a limit, and how it is read again.
import { hideCredentials } from '../../base/text/without-credentials.ts';
import type { Inspection } from '../../check/inspect/inspection.ts';
import { type InspectionRow, inspectionRows } from '../../check/inspect/inspection-rows.ts';
import type { LiveTestRecord } from '../../store/port/store.ts';
import { RESULT_CHARACTERS_MAX } from '../../store/port/store.ts';
import type { LiveTest } from '../port/live-test.ts';

// Tried in turn until the result is short enough; with the last it always is.
const CUTS = [
  { items: 100, characters: 2_048 },
  { items: 20, characters: 1_024 },
  { items: 10, characters: 300 },
  { items: 3, characters: 100 },
] as const;

/** Formats an inspection: without credentials, and with long lists and texts cut to the limit. */
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

/** Returns a test as it is shown. */
export function liveTestOf({ result, ...test }: LiveTestRecord): LiveTest {
  if (result === undefined) return { ...test, steps: [], isCut: false };
  const { inspection, isCut } = JSON.parse(result) as Required<
    Pick<LiveTest, 'inspection' | 'isCut'>
  >;
  return { ...test, steps: stepsOf(inspection), inspection, isCut };
}

function stepsOf(inspection: Inspection): readonly InspectionRow[] {
  const steps = inspectionRows(inspection);
  const lines = inspection.notChecked.map(({ why }) => why);
  return lines.length === 0 ? steps : [...steps, { label: 'Not checked', lines, isList: false }];
}
