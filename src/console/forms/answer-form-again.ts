// The page of a form that was not taken: as it was filled in, with what is wrong beside its fields.

import type { ConsoleCore } from '../core/console-core.ts';
import type { ConsoleRequest } from '../core/console-env.ts';
import { answerPage } from '../http/answer-page.ts';
import { tellRetryAfter } from '../http/answer-problem.ts';
import { httpProblemOf } from '../http/http-problem.ts';
import { pageTools } from '../screens/mount-screens.ts';
import type { FormFields, FormPlace } from './read-form.ts';

/** What was sent, from where, and why it was not taken. */
export interface FormSent extends FormPlace {
  readonly fields: FormFields;
  readonly error: unknown;
}

/**
 * Answers with the page of the form, and with the status of the problem.
 *
 * Errors: the one that was handed in, where it is our own fault or there is no such page.
 */
export async function answerFormAgain(
  c: ConsoleRequest,
  { screen: name, form, fields, error }: FormSent,
  core: ConsoleCore,
): Promise<Response> {
  const problem = httpProblemOf(error);
  const screen = core.screens.find((one) => one.name === name);
  const params = screen?.params.safeParse(c.req.param());
  if (problem.status === 500 || screen === undefined || params?.success !== true) throw error;
  const view = await screen.load(core, params.data);
  if (view === undefined) throw error;
  const { status, message, hint } = problem;
  const path = screen.path.replaceAll(/:(\w+)/g, (_, part) => c.req.param(part) ?? '');
  const again = { form, all: fields.all, message, hint, fields: problem.fields };
  tellRetryAfter(c, problem);
  const tools = { ...pageTools(c, core, path), again };
  return answerPage(c, screen.page(view, tools), core, { status, path });
}
