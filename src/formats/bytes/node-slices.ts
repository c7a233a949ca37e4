// What Node offers for turning bytes into strings, reached without importing anything.
import { builtinModule } from '../../base/builtin-module.ts';

interface NodeBufferModule {
  readonly Buffer: { readonly prototype: NodeSlices };
  isUtf8(bytes: Uint8Array): boolean;
}

/** Node's own decoders, to be called on any Uint8Array. */
export interface NodeSlices {
  latin1Slice(this: Uint8Array, start: number, end: number): string;
  utf8Slice(this: Uint8Array, start: number, end: number): string;
}

const nodeBuffer = builtinModule<NodeBufferModule>('node:buffer');

/** Node's decoders; undefined elsewhere. */
export const nodeSlices: NodeSlices | undefined = nodeBuffer?.Buffer?.prototype;

/** Node's check for well-formed UTF-8; undefined elsewhere. */
export const nodeIsUtf8: ((bytes: Uint8Array) => boolean) | undefined = nodeBuffer?.isUtf8;
