// Makes the note about a row: the sentence of its code, and what was found.
import { SOURCE_NOTES, type SourceNote, type SourceNoteCode } from './source-note.ts';

/** What a note tells beside its code. */
export interface SourceNoteDetails extends Omit<SourceNote, 'code' | 'message'> {
  /** What was found there; cut to 120 characters. */
  readonly found?: string | undefined;
}

const FOUND_CHARACTERS_MAX = 120;

export function makeSourceNote(code: SourceNoteCode, details: SourceNoteDetails = {}): SourceNote {
  const { found, ...places } = details;
  const sentence = SOURCE_NOTES[code];
  if (found === undefined) return { code, message: sentence, ...places };
  const cut =
    found.length > FOUND_CHARACTERS_MAX ? `${found.slice(0, FOUND_CHARACTERS_MAX)}…` : found;
  return { code, message: `${sentence} Found: ${cut}`, ...places };
}
