// Colours, where the stream shows them.
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

export type PaintStyle = 'bold' | 'dim' | 'yellow' | 'red' | 'cyan';

/**
 * Makes a function that paints text, or leaves it: NO_COLOR, FORCE_COLOR and TERM are honoured, and
 * what is no terminal gets no colours. The stream is asked once, not for every text.
 */
export function painter(style: PaintStyle, stream: Writable): (text: string) => string {
  const [before = '', after = ''] = styleText(style, '|', { stream }).split('|');
  return (text) => before + text + after;
}

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
