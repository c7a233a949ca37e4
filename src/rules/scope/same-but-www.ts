// Hosts that only differ by www.

/** Whether two hosts differ, but only by a `www.` in front. */
export function isSameButWww(host: string, other: string): boolean {
  return host === `www.${other}` || other === `www.${host}`;
}
