// The front door of portolan/sources.
export { openSource } from './open-source.ts';
export type { ReadableSource, Source, SourceRecord } from './port/source.ts';
export { SOURCE_NOTES, type SourceNote, type SourceNoteCode } from './port/source-note.ts';
export type { OpenSourceOptions, SourceSpec } from './port/source-spec.ts';
