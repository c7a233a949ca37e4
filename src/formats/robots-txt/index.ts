// robots.txt: reading, matching and editing.

export type { RobotsGroup, RobotsRule } from './robots-group.ts';
export { ROBOTS_NOTES } from './robots-note-severity.ts';
export { editSitemapLines } from './robots-txt-editor.ts';
export type { RobotsVerdict } from './robots-txt-matcher.ts';
export { robotsPath } from './robots-txt-matcher.ts';
export type { RobotsNote, RobotsNoteCode } from './robots-txt-note.ts';
export type { RobotsSitemap, RobotsTxt, RobotsTxtOptions } from './robots-txt-reader.ts';
export { readRobotsTxt } from './robots-txt-reader.ts';
