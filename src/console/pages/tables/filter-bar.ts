// The filters of a page: a form that is sent into the query string, with or without a script.
import { html } from 'hono/html';
import type { FormAgain, Html } from '../../core/screen.ts';
import { type FormParts, formParts } from '../forms/form-parts.ts';

export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly value?: string | number | undefined;
  /** Makes it a choice; the first one has an empty value. */
  readonly choices?: readonly { readonly value: string; readonly text: string }[];
  /** What the first choice is called. Default `any`. */
  readonly first?: string;
  readonly placeholder?: string;
  /** Whether it leaves something out; default when it has a value. */
  readonly isSet?: boolean;
  readonly kind?: 'search' | 'text' | 'number' | 'month';
}

export interface FilterBarOptions {
  readonly action: string;
  readonly fields: readonly FilterField[];
  readonly hidden?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly label: string;
  /** Filters that were sent just now and are wrong. */
  readonly again?: FormAgain | undefined;
}

/**
 * Draws the filters. `Show all` removes them, and is shown when one is set. On a narrow screen they
 * are behind a line that says how many are set.
 */
export function filterBar({ action, fields, hidden = {}, label, again }: FilterBarOptions): Html {
  const names = fields.map(({ name }) => name);
  const parts = formParts('filters', names, again);
  const kept = Object.entries(hidden).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  const all = query === '' ? action : `${action}?${query}`;
  const set = fields.filter(isSetField).length;
  const told = set === 0 ? '' : ` (${set} set)`;
  const open = parts.isAgain ? html` open` : '';
  return html`<details class="filter-box"${open}><summary>Filter${told}</summary>
<form class="filters" method="get" action="${action}" role="search" aria-label="${label}">
${kept.map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}"
>`,
)}${fields.map((of) => field(of, parts))}
<button type="submit">Filter</button>${
    set > 0
      ? html`<a class="clear" href="${all}">Show all</a
>`
      : ''
  }
</form></details>`;
}

function isSetField({ isSet, value }: FilterField): boolean {
  return isSet ?? (value !== undefined && value !== '');
}

function field(of: FilterField, { isAgain, value: sent, wrong, said }: FormParts): Html {
  const { name, label, value, choices, first = 'any', placeholder, kind = 'text' } = of;
  const now = isAgain ? sent(name) : String(value ?? '');
  const hint = placeholder === undefined ? '' : html` placeholder="${placeholder}"`;
  const input =
    choices === undefined
      ? html`<input type="${kind}" name="${name}" value="${now}"
maxlength="2048"${hint}${wrong(name)}>`
      : html`<select name="${name}">${[{ value: '', text: first }, ...choices].map(
          (choice) =>
            html`<option value="${choice.value}"${choice.value === now ? html` selected` : ''}
>${choice.text}</option>`,
        )}</select>`;
  return html`<label class="field${choices === undefined && kind !== 'number' ? ' wide' : ''}"
><span>${label}</span>${input}</label>${said(name)}`;
}
