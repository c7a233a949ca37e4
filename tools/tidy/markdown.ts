// Documents that hang together: one title each, and links that lead somewhere.

import { posix } from 'node:path';
import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

const LINK = /\]\((?<inline>[^)\s]+)(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s*(?<reference>\S+)/g;
// Pages of the sites that the integrations and examples build.
const CONTENT = /^(?:tests\/integrations\/[^/]+\/(?:site|oldest)|examples\/[^/]+\/src)\//;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Every Markdown file has exactly one title, and its relative links and anchors resolve. */
export const markdown: Check = {
  name: 'every Markdown file has one title and no broken link',
  *find(tree: Tree): Iterable<Complaint> {
    for (const [path, text] of tree.texts) {
      if (!path.endsWith('.md') || CONTENT.test(path)) continue;
      const lines = proseOf(text);
      const titles = lines.flatMap((line, index) => (/^# \S/.test(line) ? [index + 1] : []));
      if (titles.length !== 1) {
        const instead = 'open with one line "# Title", and start all other headings with ##';
        yield { path, line: titles[1] ?? 1, what: `${titles.length} titles`, instead };
      }
      for (const [index, line] of lines.entries()) {
        for (const { groups } of line.matchAll(LINK)) {
          const link = groups?.['inline'] ?? groups?.['reference'] ?? '';
          if (ELSEWHERE.test(link) || resolves(tree, path, link)) continue;
          const instead = 'correct the path, from this file on, or the heading after #';
          yield { path, line: index + 1, what: `the link ${link} leads nowhere`, instead };
        }
      }
    }
  },
};

function resolves(tree: Tree, from: string, link: string): boolean {
  const [encoded = '', anchor] = link.split('#');
  const file = encoded === '' ? from : posix.join(posix.dirname(from), decodeURI(encoded));
  const target = file.replace(/\/$/, '');
  if (encoded.startsWith('/') || !tree.paths.has(target === '.' ? '' : target)) return false;
  const text = tree.texts.get(target);
  if (anchor === undefined || text === undefined || !target.endsWith('.md')) return true;
  return anchorsOf(text).has(anchor);
}

// GitHub's way: lower case, punctuation out, blanks to hyphens, repeats numbered.
function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id ?? ''));
  for (const heading of proseOf(text, { codeSpans: true })) {
    const words = /^#{1,6} +(.*)$/.exec(heading)?.[1];
    if (words === undefined) continue;
    const plain = words.replace(/\]\([^)]*\)/g, '').toLowerCase();
    const slug = plain
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let repeat = 1; anchors.has(anchor); repeat++) anchor = `${slug}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}

// The lines without what is in code: fenced blocks always, code spans unless asked for.
function proseOf(text: string, { codeSpans = false } = {}): string[] {
  let fence = '';
  return text.split('\n').map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      return '';
    }
    fence = mark;
    return codeSpans ? line : line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  });
}
