// Hosts that differ by www alone.

/** Whether two hosts differ, and by a `www.` in front alone. */
export function isSameButWww(host: string, other: string): boolean {
  return host === `www.${other}` || other === `www.${host}`;
}
