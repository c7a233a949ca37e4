// The colours of a summary, where the stream shows them.
import type { Writable } from 'node:stream';
import { type PaintStyle, painter } from './paint.ts';

/** A function for each style, which paints a text or leaves it. */
export type SummaryPaints = Readonly<Record<PaintStyle, (text: string) => string>>;

export function createSummaryPaints(stream: Writable): SummaryPaints {
  return {
    bold: painter('bold', stream),
    dim: painter('dim', stream),
    yellow: painter('yellow', stream),
    red: painter('red', stream),
    cyan: painter('cyan', stream),
  };
}
