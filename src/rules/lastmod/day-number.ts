// Day and time of a lastmod as the scanner gives them: numbers, as written, zones aside.

/** Returns 20260615 for 2026-06-15T12:00:00Z, 20260000 for a year alone. */
export function dayNumber(lastmod: string): number {
  const [year = '0', month = '0', day = '0'] = lastmod.slice(0, 10).split('-');
  return Number(year) * 10_000 + Number(month) * 100 + Number(day);
}

/** Returns the second of the day of a W3C Datetime, in its own zone; -1 without a time. */
export function secondOfDay(lastmod: string): number {
  if (lastmod.length < 16) return -1;
  const seconds = lastmod[16] === ':' ? Number(lastmod.slice(17, 19)) : 0;
  return Number(lastmod.slice(11, 13)) * 3_600 + Number(lastmod.slice(14, 16)) * 60 + seconds;
}
