// The answers of a receiver of IndexNow by which nothing is taken.
import type { IndexNowVerdict } from '../port/harvest.ts';

export function refusedIndexNow(
  status: Exclude<IndexNowVerdict['status'], 200 | 202>,
  message: string,
): IndexNowVerdict {
  return { status, message, accepted: 0 };
}
