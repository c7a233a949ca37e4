// Lengths of time as ISO 8601 writes them: PT1M30S.

const FORM =
  /^P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:[.,]\d{1,9})?S)?)?$/i;

/**
 * Returns the whole seconds of a length of time: weeks, days, hours, minutes, seconds.
 *
 * Another form, or one with years and months, returns `undefined`.
 * Source: https://www.w3.org/TR/xmlschema-2/#duration
 */
export function parseIsoDuration(text: string): number | undefined {
  const match = FORM.exec(text.trim());
  const parts = match?.slice(1).map((digits) => Number(digits ?? 0));
  if (!match || /[PT]$/i.test(match[0]) || parts === undefined) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
}
