// Doc comments as text.

/** Takes the frame off a doc comment: `/** … *\/` and the asterisks before each line. */
export function docText(comment: string): string {
  return comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
}

/** Gives the first sentence of a doc comment, on one line. A colon before a list ends one too. */
export function firstSentence(comment: string): string {
  const paragraph = docText(comment).split(/\n\s*\n/, 1)[0] ?? '';
  const text = paragraph.replace(/\s+/g, ' ').trim();
  const end = /[.:](?= [A-Z`"“])|\.$/.exec(text);
  return end === null ? text : `${text.slice(0, end.index)}.`;
}
