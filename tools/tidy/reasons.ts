// Whoever switches a check off says why, on the same line.

import type { Check, Complaint } from './complaint.ts';
import type { SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

const IGNORED_RULE = /biome-ignore[\w-]*\s+[\w/]+(?:\([^)]*\))?\s*(?::\s*(?<reason>.*))?/;
const IGNORED_TYPE = /@ts-(?<order>expect-error|ignore|nocheck)\b[\s:,-]*(?<reason>.*)/;
const SKIPPED_SUITE = /\b(?:test|it|describe|suite)\s*\.\s*(?:skip|todo)\s*\(/;
const SKIPPED_BY_CALL = /(?<![\w$])(?:t|context)\s*\.\s*(?:skip|todo)\s*\(\s*\)/;
// `skip: true`, `skip: !a`, `skip: a === b`: a condition without words. A name may hold the words.
const SKIPPED_BY_OPTION =
  /[{,]\s*(?:skip|todo)\s*:\s*(?:true\b|!|[^,}'"`]*(?:[=!]==|[<>]|&& true))/;
const FOCUSED = /\b(?:test|it|describe|suite)\s*\.\s*only\s*\(|[{,]\s*only\s*:\s*true\b/;

/** `biome-ignore`, `@ts-expect-error`, skipped and unwritten tests carry their reason. */
export const reasons: Check = {
  name: 'every ignore and every skip carries its reason on the same line',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      yield* ignoresOf(file);
      if (file.forTests) yield* skipsOf(file);
    }
  },
};

function* ignoresOf({ path, text, comments, lineAt }: SourceFile): Iterable<Complaint> {
  for (const { start, end } of comments) {
    const comment = text.slice(start, end).replace(/\*\/$/, '');
    const rule = IGNORED_RULE.exec(comment);
    const type = IGNORED_TYPE.exec(comment);
    const line = lineAt(start + ((rule ?? type)?.index ?? 0));
    if (rule !== null && !isReason(rule.groups?.['reason'])) {
      const instead = 'write why after the colon';
      yield { path, line, what: 'a biome-ignore without a reason', instead };
    }
    if (type === null) continue;
    if (type.groups?.['order'] !== 'expect-error') {
      const instead = 'write @ts-expect-error and the reason';
      yield { path, line, what: `@ts-${type.groups?.['order']} hides what changes`, instead };
    } else if (!isReason(type.groups['reason'])) {
      const instead = 'write why after it';
      yield { path, line, what: '@ts-expect-error without a reason', instead };
    }
  }
}

function* skipsOf({ path, lines, code }: SourceFile): Iterable<Complaint> {
  for (const [index, line] of code.split('\n').entries()) {
    const comment = /(?<!:)\/\/ *(?<reason>.*)$/.exec(lines[index] ?? '')?.groups?.['reason'];
    const at = { path, line: index + 1 };
    if (FOCUSED.test(line)) {
      yield { ...at, what: 'a test that runs alone', instead: 'take the `only` out' };
    }
    if (isReason(comment)) continue;
    if (SKIPPED_SUITE.test(line)) {
      const instead = 'use the option { skip: "why" }, or add // and the reason';
      yield { ...at, what: 'a skipped test without a reason', instead };
    } else if (SKIPPED_BY_CALL.test(line) || SKIPPED_BY_OPTION.test(line)) {
      yield { ...at, what: 'a skip without a reason', instead: 'give the reason as its text' };
    }
  }
}

function isReason(text: string | undefined): boolean {
  const words = (text ?? '').replace(/<[^>]*>/g, '').match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 2;
}
