// Several streams as one.

import { PassThrough, type Readable, type TransformOptions } from 'node:stream';

/** Gives what all the streams give, as it comes; ends after the last, and fails with the first. */
export function mergeStreams(streams: Readable[], options: TransformOptions = {}): Readable {
  const merged = new PassThrough(options);
  let open = streams.length;
  if (open === 0) merged.end();
  for (const stream of streams) {
    stream.once('error', (error) => merged.destroy(error));
    stream.once('end', () => {
      open -= 1;
      if (open === 0) merged.end();
    });
    stream.pipe(merged, { end: false });
  }
  return merged;
}
