// Text of strangers in Markdown.

// Whatever CommonMark and GitHub's dialect could take for markup: emphasis, code, links, HTML,
// tables, headings, mentions, issues, formulas, emoji names, footnotes.
const SPECIAL = /[\\`*_{}[\]()<>#+!|~^&@$"'=]|:(?=\/\/|\w+:)|(?<=www)\./gi;

/**
 * Writes a text so that Markdown shows it as it is, also in a cell of a table: what might be markup
 * becomes a character reference, which Markdown never takes for any. Addresses do not become links.
 *
 * The text is one line of harmless characters: see `shownText`.
 *
 * Source: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
export function markdownText(text: string): string {
  return text.replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}
