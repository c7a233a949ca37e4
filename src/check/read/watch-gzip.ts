// A body that was announced as gzip: is it?
import type { OpenedSitemap } from '../../tree/sitemap-opener.ts';

// Source: https://www.rfc-editor.org/rfc/rfc1952#page-6
const MAGIC: readonly number[] = [0x1f, 0x8b];

/**
 * Reports a body that its server announced as gzip and that does not begin so. The reader knows
 * nothing of that header; where the name or the type says gzip, it finds out by itself.
 */
export function watchGzip(opened: OpenedSitemap, onPlain: () => void): OpenedSitemap {
  const { url = '', contentType = '' } = opened;
  const isNamed = /\.gz$/i.test(URL.parse(url)?.pathname ?? '') || /gzip/i.test(contentType);
  if (opened.gzipKept !== true || isNamed) return opened;
  return { ...opened, body: watched(opened.body, onPlain) };
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  onPlain: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  let seen = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length && seen < MAGIC.length; at += 1) {
      const isRight = chunk[at] === MAGIC[seen];
      seen = isRight ? seen + 1 : MAGIC.length;
      if (!isRight) onPlain();
    }
    yield chunk;
  }
}
