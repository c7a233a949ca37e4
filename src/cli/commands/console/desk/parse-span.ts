// Lengths of time as people write them in options.

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Reads a length of time: `90s`, `10m`, `2h`, `90d`. Gives milliseconds, above 0; `undefined` for
 * what is none.
 */
export function parseSpan(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,7})([smhd])$/.exec(text.trim()) ?? [];
  const span = Number(digits) * (UNIT_MS[unit] ?? 0);
  return span > 0 ? span : undefined;
}
