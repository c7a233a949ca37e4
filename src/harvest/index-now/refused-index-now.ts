// The answers of a receiver of IndexNow by which nothing is taken.
import type { IndexNowVerdict } from '../harvest.ts';

/** Gives an answer by which nothing is taken. */
export function refusedIndexNow(
  status: Exclude<IndexNowVerdict['status'], 200 | 202>,
  message: string,
): IndexNowVerdict {
  return { status, message, accepted: 0 };
}
