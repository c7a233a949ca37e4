// The choice of a table's columns: boxes that are sent into the query string, without a script.
import { html } from 'hono/html';
import type { Html, PageTools } from '../../core/screen.ts';

export interface PickedColumn {
  readonly key: string;
  readonly title: string;
}

export interface ColumnPickerOptions {
  /** The first one is always there, and not offered. */
  readonly all: readonly PickedColumn[];
  readonly shown: readonly PickedColumn[];
  /** Whether somebody chose; else these are the usual ones. */
  readonly isChosen: boolean;
  readonly link: PageTools['link'];
}

/** Draws the choice. Filters stay as they are; the page begins anew. */
export function columnPicker({ all, shown, isChosen, link }: ColumnPickerOptions): Html {
  const usual = link({ columns: undefined, after: undefined });
  const [path = '', query] = usual.split('?');
  const kept = [...new URLSearchParams(query)];
  const isShown = (key: string): boolean => shown.some((column) => column.key === key);
  return html`<details class="column-picker"${isChosen ? html` open` : ''}>
<summary>Columns: ${shown.length} of ${all.length}</summary>
<form class="filters" method="get" action="${path}" aria-label="Choose columns">
${kept.map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}"
>`,
)}${all.slice(1).map(
  ({ key, title }) => html`<label class="check"
><input type="checkbox" name="columns" value="${key}"${isShown(key) ? html` checked` : ''}
>${title}</label>`,
)}
<button type="submit">Apply</button>${
    isChosen
      ? html`<a class="clear" href="${usual}">Default columns</a
>`
      : ''
  }
</form></details>`;
}
