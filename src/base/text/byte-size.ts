// Amounts of bytes as people read them.

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/**
 * Writes a number of bytes for people: `0 bytes`, `1 byte`, `812 bytes`, `1.5 KiB`, `50 MiB`.
 *
 * Input: a whole number from 0. Units are binary: 1 KiB is 1,024 bytes.
 */
export function formatByteSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = size < 10 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size).toString();
  return `${digits} ${UNITS[unit]}`;
}
