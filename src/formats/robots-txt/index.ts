// robots.txt: reading, matching and editing.

export type { RobotsGroup, RobotsRule } from './robots-group.ts';
export {
  ROBOTS_NOTES,
  type RobotsNoteEntry,
  type RobotsNoteSeverity,
} from './robots-note-severity.ts';
export { robotsPath } from './robots-path.ts';
export { matchSpellings } from './robots-spelling.ts';
export {
  ROBOTS_BYTES_MAX,
  type RobotsSitemap,
  type RobotsTxt,
  type RobotsTxtOptions,
} from './robots-txt.ts';
export { editSitemapLines, type SitemapLineEdits } from './robots-txt-editor.ts';
export type { RobotsVerdict } from './robots-txt-matcher.ts';
export { ROBOTS_NOTES_MAX, type RobotsNote, type RobotsNoteCode } from './robots-txt-note.ts';
export { readRobotsTxt } from './robots-txt-reader.ts';
