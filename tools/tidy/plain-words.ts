// What people read, in messages, help, screens and documents, is plain English: phrases of another
// language's syntax do not come back. In comments a few of them are looked for; names and tests are
// not read.

import type { Check, Complaint } from './complaint.ts';
import type { SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

const PAGES =
  /^(?:README|CONTRIBUTING|docs\/architecture|docs\/adr\/[\w-]+|docs\/guides\/(?:frameworks\/)?[\w-]+|docs\/reference\/decisions)\.md$/;
// The tables of scripts have codes of four letters; machines know JUnit's cases by their names.
const WHERE = /^src\/(?!(?:protocol\/hreflang|cli\/output\/check\/formats\/check-junit)\.ts$)/;

// Layers whose comments have been rewritten.
const REWRITTEN =
  /^src\/(?!adapters|cli|crawl|formats|handler|queue|harvest\/recrawl|store\/postgres)/;

/** Each phrase, and what is said instead. */
const PHRASES: readonly { readonly phrase: RegExp; readonly instead: string }[] = [
  { phrase: /(?<!\bthere )\bis no (?!longer\b|more\b)/i, instead: 'write "is not a"' },
  { phrase: /\bstands?\b(?! (?:alone|for)\b)/, instead: 'write "is", "appears" or "status"' },
  { phrase: /\b(?:be|not) had\b/, instead: 'write "be fetched"' },
  { phrase: /\bnone that\b/, instead: 'write "not one that" or "not a"' },
  { phrase: /\bmay everything\b/, instead: 'write "has full access"' },
  { phrase: /\b(?:is|are|was|were) told\b/, instead: 'write "is reported"' },
  { phrase: /\bwhat (?:it|they|that) brought\b/i, instead: 'write "result"' },
  { phrase: /\bwhat (?:came|comes) of\b/i, instead: 'write "result"' },
  { phrase: /\bwhoever\b/i, instead: 'write "anyone who"' },
  { phrase: /\ball well\b/i, instead: 'write "no issues"' },
  { phrase: /\blook(?:s|ed)? for it\b/i, instead: 'name the action: "verify", "search"' },
  { phrase: /\bonly its (?:writer|author) knows\b/, instead: 'say what it may mean' },
  { phrase: /\bis about it\b/, instead: 'write "matches it"' },
  { phrase: /\banew\b/, instead: 'write "again"' },
  { phrase: /\bmends?\b/i, instead: 'write "fix"' },
  { phrase: /\bnames none\b/, instead: 'write "does not name one"' },
  { phrase: /\busual places?\b/, instead: 'write "default location"' },
  { phrase: /\bhad told\b/, instead: 'write "reported"' },
  { phrase: /\blet be\b/, instead: 'write "suspended" or "left unchanged"' },
  { phrase: /\bas (?:it|they|he) may have\b/, instead: 'write "the maximum number of"' },
  { phrase: /\bbroken off\b/i, instead: 'write "interrupted" or "cut off"' },
  { phrase: /\bas it happens\b/, instead: 'write "live"' },
  { phrase: /\btells? (?:whether|what|how)\b/i, instead: 'write "reports"' },
  { phrase: /\bin the order of (?:the|their)\b/, instead: 'write "sorted by"' },
  { phrase: /\bunless told otherwise\b/, instead: 'write "by default"' },
  { phrase: /\bwithin\.$/, instead: 'write "internal error"' },
  { phrase: /\bbefore its end\b/, instead: 'write "is truncated"' },
  { phrase: /\bis none of\b/, instead: 'write "is not one of"' },
  { phrase: /\blies? on\b/, instead: 'write "is on"' },
  { phrase: /\bnobody knows\b/i, instead: 'write "it is unclear"' },
  { phrase: /\ball the same\b/, instead: 'write "anyway"' },
  { phrase: /\bpassed over\b/, instead: 'write "skip" or "ignore"' },
  { phrase: /\b(?:broke|breaks?) off\b/, instead: 'write "is truncated" or "failed"' },
  { phrase: /\btaken over\b/, instead: 'write "reused"' },
  { phrase: /\b(?:goes|go|went|going) on\b(?! to\b)/i, instead: 'write "continue"' },
  { phrase: /\bto its end\b/, instead: 'write "completely"' },
  { phrase: /\bat its end\b/, instead: 'write "complete"' },
  {
    phrase: /\b(?:lies?|lying) (?:beside|below|in|at|behind)\b/,
    instead: 'write "is next to", "is in"',
  },
  { phrase: /\b(?:was|were|are|is) met\b/, instead: 'write "was found" or "was discovered"' },
  { phrase: /\btake (?:it|them|the \w+) (?:out|away)\b/i, instead: 'write "remove"' },
];

/** The same for comments, which may say "stands" or "told" of what does. */
const COMMENT_PHRASES: typeof PHRASES = [
  { phrase: /\banew\b/, instead: 'write "again"' },
  { phrase: /\bwhoever\b/i, instead: 'name the actor: "the caller", "a client", "anyone who"' },
  { phrase: /\bbe had\b/, instead: 'write "be fetched"' },
  { phrase: /\ball the same\b/, instead: 'write "anyway"' },
  { phrase: /\bwhat (?:came|comes) of\b/i, instead: 'write "result"' },
  { phrase: /\b(?:for ever|once more)\b/, instead: 'write "forever", "again"' },
  { phrase: /\bfor want of\b/, instead: 'write "without"' },
  { phrase: /\bpassed over\b/, instead: 'write "skip" or "ignore"' },
  { phrase: /\b(?:is|are) told\b/, instead: 'write "is reported"' },
];

/** Texts of the product and its documents have none of the phrases. */
export const plainWords: Check = {
  name: 'texts that people read are plain English (STYLE "Plain English")',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      if (!WHERE.test(file.path) || file.forTests) continue;
      yield* phrasesIn(file.path, textsOf(file));
      if (REWRITTEN.test(file.path)) {
        yield* phrasesIn(file.path, commentsOf(file), COMMENT_PHRASES);
      }
    }
    for (const [path, text] of tree.texts) {
      if (PAGES.test(path)) yield* phrasesIn(path, text.split('\n'));
    }
  },
};

function* phrasesIn(
  path: string,
  lines: readonly string[],
  phrases = PHRASES,
): Iterable<Complaint> {
  for (const [index, line] of lines.entries()) {
    for (const { phrase, instead } of phrases) {
      const found = phrase.exec(line)?.[0].trim();
      if (found === undefined) continue;
      yield { path, line: index + 1, what: `"${found}" in a text`, instead };
    }
  }
}

/** The insides of quotes, line by line; all else is blank. */
function textsOf({ text, code, comments }: SourceFile): readonly string[] {
  const kept = [...Array(text.length).keys()].map((at) => {
    const character = text.charAt(at);
    return character === '\n' || character !== code.charAt(at) ? character : ' ';
  });
  for (const { start, end } of comments) {
    for (let at = start; at < end; at += 1) if (kept[at] !== '\n') kept[at] = ' ';
  }
  // A word at the end of a line goes on in the next: templates are broken anywhere.
  return kept.join('').split('\n');
}

/** The comments, line by line. */
function commentsOf({ text, comments }: SourceFile): readonly string[] {
  let kept = '';
  let at = 0;
  for (const { start, end } of comments) {
    kept += text.slice(at, start).replace(/[^\n]/g, ' ') + text.slice(start, end);
    at = end;
  }
  return kept.split('\n');
}
