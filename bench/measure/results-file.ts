// The file with the results: each benchmark has a part of its own, so that one can be run alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Section } from './bench-context.ts';

const HEAD = `# Results

Made by \`node run.ts\` in this folder; README.md says how it measures. CPU time is that of the whole
process, all its threads; "× Portolan" is how many times as much of it a peer takes, the median of the
ratios round by round. "memory added" is the peak of the resident memory above what the process held,
document and libraries included, before its first round.
`;

/** Gives sections as Markdown. */
export function sectionsMarkdown(sections: readonly Section[]): string {
  return sections.map(({ title, body }) => `## ${title}\n\n${body}\n`).join('\n');
}

/**
 * Replaces one part of the file, or adds it at the end.
 *
 * Errors: those of the file system.
 */
export function updateResults(file: string, part: string, sections: readonly Section[]): void {
  const old = existsSync(file) ? readFileSync(file, 'utf8') : HEAD;
  const begin = `<!-- begin: ${part} -->`;
  const end = `<!-- end: ${part} -->`;
  const block = `${begin}\n\n${sectionsMarkdown(sections)}\n${end}`;
  const from = old.indexOf(begin);
  const to = old.indexOf(end);
  const updated =
    from === -1 || to === -1
      ? `${old.trimEnd()}\n\n${block}\n`
      : `${old.slice(0, from)}${block}${old.slice(to + end.length)}`;
  writeFileSync(file, updated);
}
