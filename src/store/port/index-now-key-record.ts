// What the store keeps of a key of IndexNow.

/** A key of IndexNow. */
export interface IndexNowKeyRecord {
  readonly siteId: number;
  readonly key: string;
  readonly keyLocation: string;
  readonly state: 'pending' | 'valid' | 'invalid';
  readonly checkedAt?: number;
}
