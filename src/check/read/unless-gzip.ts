// A body that was announced as gzip: is it?

/**
 * Passes a body on, and tells when it does not begin as gzip does. An empty body is not told of.
 *
 * Errors: those of the body.
 * Source: https://www.rfc-editor.org/rfc/rfc1952#page-6
 */
export async function* unlessGzip(
  body: AsyncIterable<Uint8Array>,
  onPlain: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  let seen = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length && seen < MAGIC.length; at += 1) {
      const right = chunk[at] === MAGIC[seen];
      seen = right ? seen + 1 : MAGIC.length;
      if (!right) onPlain();
    }
    yield chunk;
  }
}

const MAGIC: readonly number[] = [0x1f, 0x8b];
