// Cursors in an order by time: where the next page begins.

/** A place in an order by time, then by loc. */
export interface TimeCursor {
  readonly at: number;
  readonly loc: string;
}

/** Writes a place. */
export function formatTimeCursor({ at, loc }: TimeCursor): string {
  return `${at} ${loc}`;
}

/** Reads a place; `undefined` for any other text. */
export function parseTimeCursor(text: string): TimeCursor | undefined {
  const blank = text.indexOf(' ');
  const at = Number(text.slice(0, Math.max(0, blank)));
  return blank < 1 || !Number.isFinite(at) ? undefined : { at, loc: text.slice(blank + 1) };
}
