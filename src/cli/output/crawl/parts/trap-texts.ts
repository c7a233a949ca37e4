// What each kind of trap is, for people, and how one is reopened.
import { TRAP_KINDS } from '../../../../crawl/traps/trap-kinds.ts';

const KINDS: ReadonlyMap<string, string> = new Map(Object.entries(TRAP_KINDS));

/** Says what a kind of trap is; of a kind that is not known, nothing. */
export function trapText(kind: string): string {
  return KINDS.get(kind) ?? '';
}

/**
 * Returns the option that reopens a template, as a shell takes it: `--allow-trap '/calendar/N/N'`.
 */
export function allowTrapText(template: string): string {
  return `--allow-trap ${quoted(template)}`;
}

/** Returns the option that drops a parameter, as a shell takes it: `--drop-param 's_tok'`. */
export function dropParameterText(name: string): string {
  return `--drop-param ${quoted(name)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
