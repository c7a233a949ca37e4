// Tables of codes in the source, in the groups that their comments make.

/** Codes that belong together. */
export interface CodeGroup {
  /** The comment above them, without its full stop; empty when there is none. */
  readonly title: string;
  readonly codes: readonly string[];
}

/**
 * Reads the groups of `export const NAME = { … }` in a source text: a `//` comment on lines of its
 * own begins one, `'code': …` and `code: …` at the first level of indentation are its codes.
 */
export function codeGroups(source: string, name: string): CodeGroup[] {
  const start = source.indexOf(`export const ${name}`);
  const body = source.slice(start, source.indexOf('\n}', start));
  const groups: { title: string; codes: string[] }[] = [];
  let inComment = false;
  for (const line of body.split('\n').slice(1)) {
    const comment = /^ {2}\/\/ (.*)$/.exec(line)?.[1];
    const code = /^ {2}'?([\w-]+)'?:/.exec(line)?.[1];
    if (comment !== undefined) {
      const last = groups.at(-1);
      if (inComment && last) last.title += ` ${comment}`;
      else groups.push({ title: comment, codes: [] });
    } else if (code !== undefined) {
      if (groups.length === 0) groups.push({ title: '', codes: [] });
      groups.at(-1)?.codes.push(code);
    }
    inComment = comment !== undefined;
  }
  return groups.map(({ title, codes }) => ({ title: title.replace(/\.$/, ''), codes }));
}
