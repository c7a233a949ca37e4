// A form that was not taken, on its page again: as it was filled in, with what is wrong beside the
// fields.
import { html } from 'hono/html';
import type { FormAgain, Html } from '../../core/screen.ts';

export interface FormParts {
  readonly isAgain: boolean;
  /** What was typed into a field; '' where the form is new. */
  value(name: string): string;
  /** Whether a value of a field was chosen; `undefined` where the form is new. */
  isChosen(name: string, value: string): boolean | undefined;
  wrong(name: string): Html;
  /** What is wrong with a field, to be put behind it. */
  said(name: string): Html;
  /** What is wrong with no field that the form shows. */
  readonly rest: Html;
}

/** Returns the parts of a form that shows these fields. */
export function formParts(
  form: string,
  names: readonly string[],
  asked: FormAgain | undefined,
): FormParts {
  const again = asked?.form === form ? asked : undefined;
  const problems = new Map(Object.entries(again?.fields ?? {}));
  const shown = names.filter((name) => problems.has(name));
  const paragraph = (id: string, text: string): Html =>
    html`<p id="${id}" class="bad" role="alert">${text}</p>`;
  const isRest = again !== undefined && shown.length < Math.max(1, problems.size);
  const rest = [again?.message, again?.hint].filter(Boolean).join(' ');
  return {
    isAgain: again !== undefined,
    value: (name) => again?.all(name)[0] ?? '',
    isChosen: (name, value) => again?.all(name).includes(value),
    wrong: (name) =>
      problems.has(name)
        ? html` aria-invalid="true" aria-describedby="${form}-${name}-problem"${
            shown[0] === name ? html` autofocus` : ''
          }`
        : html``,
    said: (name) =>
      problems.has(name) ? paragraph(`${form}-${name}-problem`, problems.get(name) ?? '') : html``,
    rest: isRest ? paragraph(`${form}-problem`, rest) : html``,
  };
}
