// Sentences of rules as Markdown, and links to their places in the reference.
import { RULES } from '../../src/rules/rules.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '*': '\\*' };
const subjects = new Map(RULES.map(({ id, subject }) => [id, subject]));

/** Escapes what Markdown and HTML would take for markup, outside of code. */
export function rulesText(text: string): string {
  return text.replace(/`[^`]*`|[&<*]/g, (found) => ESCAPES[found] ?? found);
}

/** A link to a rule, from any page beside its own. A name that is no rule's is shown as it is. */
export function rulesLink(id: string): string {
  const subject = subjects.get(id);
  return subject === undefined ? `\`${id}\`` : `[\`${id}\`](${subject}.md#${id})`;
}
