// The front door of portolan/sources.
export { openSource } from './open-source.ts';
export type {
  ReadableSource,
  Source,
  SourceEntry,
  SourceReadOptions,
  SourceRecord,
  SourceVariant,
} from './source.ts';
export { SOURCE_NOTES, type SourceNote, type SourceNoteCode } from './source-note.ts';
export type {
  HtmlFolderOptions,
  OpenSourceOptions,
  SourceEntries,
  SourceSpec,
} from './source-spec.ts';
