// Forms as browsers send them.
import type { TokenScope } from '../../store/port/access-store.ts';
import { FORM_BODY_BYTES_MAX } from '../core/console-limits.ts';
import { FORM_TOKEN_FIELD } from '../security/form-token.ts';
import { checkQuery } from './check-query.ts';
import type { ConsoleCore } from './console-core.ts';
import type { ConsoleRequest } from './console-env.ts';
import { HttpError } from './http-error.ts';
import { readBody, requireMediaType } from './read-body.ts';

export interface FormFields {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
}

/** The action of a form: it returns the address of the next page, or that page. */
export type FormAction = (c: ConsoleRequest, form: FormFields) => Promise<string | Response>;

/** Where a form is that people fill in: the name of the screen, and its own on that page. */
export interface FormPlace {
  readonly screen: string;
  readonly form: string;
}

/** Mounts a form for visitors with its scope. With a place it is shown again when invalid. */
export type Form = (path: string, scope: TokenScope, action: FormAction, place?: FormPlace) => void;

/**
 * Reads a form that changes something: with the token of the visitor's forms. Requests with a token
 * in the header need none.
 * Errors: HttpError 400, 403, 413, 415.
 */
export async function readForm(c: ConsoleRequest, core: ConsoleCore): Promise<FormFields> {
  const form = await readPlainForm(c);
  const visitor = c.get('visitor');
  if (visitor?.kind === 'bearer') return form;
  const token = form.get(FORM_TOKEN_FIELD) ?? '';
  if (visitor?.formKey !== undefined && core.formTokens.holds(visitor.formKey, token)) return form;
  throw new HttpError(403, {
    message: 'The form is out of date or was not sent from a page of this console.',
    hint: 'Go back, reload the page and send the form again.',
  });
}

/** Reads a form without asking for the token. Errors: HttpError 400, 413, 415. */
export async function readPlainForm(c: ConsoleRequest): Promise<FormFields> {
  checkQuery(c, { names: [] });
  const bytes = await readBody(c, FORM_BODY_BYTES_MAX);
  requireMediaType(c, 'application/x-www-form-urlencoded');
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return {
    get: (name) => fields.get(name) ?? undefined,
    all: (name) => fields.getAll(name),
  };
}
