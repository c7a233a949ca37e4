// JSON a piece at a time, so that no text of the whole is held.
import type { Report } from '../../../../check/port/report.ts';
import { shownJson } from '../../text/shown-json.ts';

/**
 * Writes what `shownJson(value, 2)` writes, with a line break at the end. The elements of lists
 * directly in `value` come one by one.
 */
export function* streamJson(value: object): Iterable<string> {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  yield '{';
  for (const [index, [key, member]] of members.entries()) {
    yield `${index === 0 ? '' : ','}\n  ${JSON.stringify(key)}: `;
    if (Array.isArray(member)) yield* streamList(member, '  ');
    else yield indented(member, '  ');
  }
  yield members.length === 0 ? '}\n' : '\n}\n';
}

/** Writes a list as JSON, each element on lines of its own behind `indent`. */
export function* streamList(list: Iterable<unknown>, indent: string): Iterable<string> {
  let empty = true;
  for (const element of list) {
    yield `${empty ? '[' : ','}\n${indent}  ${indented(element, `${indent}  `)}`;
    empty = false;
  }
  yield empty ? '[]' : `\n${indent}]`;
}

// No string holds a line break once it is JSON, so every one of them is layout.
function indented(value: unknown, indent: string): string {
  return shownJson(value, 2).replaceAll('\n', `\n${indent}`);
}

/** Writes the report, indented, a piece at a time: findings and documents may be many. */
export function formatCheckJson(report: Report): Iterable<string> {
  return streamJson(report);
}

/**
 * Writes a line for each finding, with `kind` `finding`, and a last one with `kind` `summary` and
 * the report without its findings.
 */
export function* formatCheckJsonl(report: Report): Iterable<string> {
  const { findings, ...rest } = report;
  for (const finding of findings) yield `${shownJson({ kind: 'finding', ...finding })}\n`;
  yield `${shownJson({ kind: 'summary', ...rest })}\n`;
}
