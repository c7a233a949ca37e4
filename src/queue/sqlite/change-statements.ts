// Statements that change some fields of an address: one for each choice of fields, made once.
import type { SQLInputValue } from 'node:sqlite';
import type { FrontierChange } from '../port/frontier.ts';
import { FRONTIER_STATES } from './row-states.ts';

const FIELDS = [
  ...(['state', 'why', 'generation', 'met', 'round'] as const),
  ...(['clicks', 'chain', 'marks', 'lastmodSeconds'] as const),
];

export interface ChangeStatement {
  readonly sql: string;
  readonly values: SQLInputValue[];
}

/** The choices of fields that were met, by a bit for each field. */
export class ChangeStatements {
  readonly #statements: (string | undefined)[] = [];

  /** Returns the statement of a change, `undefined` when nothing changes. */
  of(number: number, change: FrontierChange): ChangeStatement | undefined {
    const values: SQLInputValue[] = [];
    let choice = 0;
    for (let index = 0; index < FIELDS.length; index += 1) {
      const field = FIELDS[index] as keyof FrontierChange;
      const value = change[field];
      if (value === undefined) continue;
      choice |= 1 << index;
      values.push(field === 'state' ? FRONTIER_STATES.indexOf(value as never) : value);
    }
    if (choice === 0) return undefined;
    values.push(number);
    this.#statements[choice] ??= statementOf(choice);
    return { sql: this.#statements[choice] as string, values };
  }
}

function statementOf(choice: number): string {
  const fields = FIELDS.filter((_, index) => (choice & (1 << index)) !== 0);
  const columns = fields.map((field) => (field === 'lastmodSeconds' ? 'lastmod' : field));
  return `UPDATE address SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE number = ?`;
}
