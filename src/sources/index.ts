// The front door of portolan/sources.
export { openSource } from './open-source.ts';
export type { ReadableSource, Source, SourceRecord } from './source.ts';
export { SOURCE_NOTES, type SourceNote, type SourceNoteCode } from './source-note.ts';
export type { OpenSourceOptions, SourceSpec } from './source-spec.ts';
