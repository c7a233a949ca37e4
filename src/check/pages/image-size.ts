// The size of a picture in pixels, from its first bytes.

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

// The segments before the size in JPEG; no real picture has more.
const SEGMENTS_MAX = 1_000;

/**
 * Reads the size of a PNG, GIF, JPEG, WebP or BMP; `undefined` for other formats, and for bytes
 * that end before the size.
 * Source: https://www.w3.org/TR/png-3/#11IHDR, https://www.w3.org/Graphics/GIF/spec-gif89a.txt,
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, https://www.rfc-editor.org/rfc/rfc9649.html
 */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (text: string, at = 0): boolean =>
    bytes.length >= at + text.length &&
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  if (starts('\x89PNG\r\n\x1a\n') && bytes.length >= 24) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (starts('GIF8') && bytes.length >= 10) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (starts('BM') && bytes.length >= 26) {
    return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  }
  if (starts('RIFF') && starts('WEBP', 8)) return webpSize(view, starts);
  return starts('\xff\xd8') ? jpegSize(view) : undefined;
}

function webpSize(
  view: DataView,
  starts: (text: string, at: number) => boolean,
): ImageSize | undefined {
  const length = view.byteLength;
  if (starts('VP8X', 12) && length >= 30) {
    const width = view.getUint16(24, true) + (view.getUint8(26) << 16) + 1;
    return { width, height: view.getUint16(27, true) + (view.getUint8(29) << 16) + 1 };
  }
  if (starts('VP8L', 12) && length >= 25) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (starts('VP8 ', 12) && length >= 30) {
    const size = { width: view.getUint16(26, true), height: view.getUint16(28, true) };
    // The two highest bits scale what is shown.
    return { width: size.width & 0x3fff, height: size.height & 0x3fff };
  }
  return undefined;
}

function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2;
  for (let segment = 0; segment < SEGMENTS_MAX && at + 9 <= view.byteLength; segment += 1) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const mark = view.getUint8(at + 1);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    // A start of frame, of any coding; C4, C8 and CC are other markers.
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}
