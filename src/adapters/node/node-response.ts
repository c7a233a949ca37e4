// Sends a web Response with Node's HTTP server.
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mergeVary } from './merge-vary.ts';

/** What is used of Node's `ServerResponse`. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent?: boolean | undefined;
  getHeader(name: string): unknown;
  setHeader(name: string, value: string): unknown;
  end(): unknown;
}

/**
 * Sends a response, no faster than the client reads. It stops silently if the client disconnects,
 * or if another response has begun, such as that of a timeout.
 *
 * Errors: what the body throws; the connection is then closed.
 */
export async function sendResponse(response: Response, to: NodeResponse): Promise<void> {
  if (to.headersSent) return;
  to.statusCode = response.status;
  for (const [name, value] of headersOf(response, to.getHeader('vary'))) to.setHeader(name, value);
  if (response.body === null) {
    to.end();
    return;
  }
  try {
    await pipeline(response.body, to as unknown as Writable);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Returns the headers of a response; its Vary includes what is already set. */
export function headersOf(response: Response, present: unknown): [name: string, value: string][] {
  return [...response.headers].map(([name, value]) =>
    name === 'vary' ? [name, mergeVary(value, present)] : [name, value],
  );
}
