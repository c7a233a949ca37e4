// What URLs count for, line by line: `loc,weight` or JSONL.

export type UrlWeightLine =
  | { readonly line: number; readonly loc: string; readonly weight: number }
  | { readonly line: number; readonly problem: string };

const WEIGHT_MIN = 0.01;
const WEIGHT_MAX = 100;
// A loc may have commas of its own, in quotes or not: what is behind the last one is the weight.
const CSV_LINE = /^(?:"((?:[^"]|"")*)"|(.*)),\s*([^,]*)$/;

/** Reads weights; empty lines and the head of a CSV file are passed over. */
export async function* readUrlWeights(
  lines: AsyncIterable<string>,
): AsyncGenerator<UrlWeightLine, void, void> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text === '' || (line === 1 && /^"?loc"?,/i.test(text))) continue;
    const { loc, weight } = text.startsWith('{') ? readJson(text) : readCsv(text);
    if (typeof loc !== 'string' || !/^https?:\/\//i.test(loc) || URL.parse(loc) === null) {
      yield { line, problem: 'it does not begin with an http or https URL' };
    } else if (typeof weight !== 'number' || !(weight >= WEIGHT_MIN && weight <= WEIGHT_MAX)) {
      yield { line, problem: `its weight is not a number from ${WEIGHT_MIN} to ${WEIGHT_MAX}` };
    } else yield { line, loc, weight };
  }
}

interface Told {
  readonly loc?: unknown;
  readonly weight?: unknown;
}

function readJson(text: string): Told {
  try {
    return JSON.parse(text) as Told;
  } catch {
    return {};
  }
}

function readCsv(text: string): Told {
  const [, quoted, plain, weight = ''] = CSV_LINE.exec(text) ?? [];
  const loc = quoted?.replaceAll('""', '"') ?? plain?.trim();
  return { loc, weight: weight.trim() === '' ? undefined : Number(weight) };
}
