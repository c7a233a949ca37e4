// The form of a submission that was not taken: as it was typed, with what is wrong beside it.
import { answerPage } from '../answer-page.ts';
import { tellRetryAfter } from '../answer-problem.ts';
import type { ConsoleCore } from '../console-core.ts';
import type { ConsoleRequest } from '../console-env.ts';
import { httpProblemOf } from '../http-problem.ts';
import { pageTools } from '../mount-screens.ts';

/** What was typed, and why it was not taken. */
export interface SubmitAgain {
  readonly url: string;
  readonly error: unknown;
}

/**
 * Answers with the form again, and with the status of the problem.
 *
 * Errors: the one that was handed in, where it is our own fault or there is no form.
 */
export async function answerSubmitAgain(
  c: ConsoleRequest,
  { url, error }: SubmitAgain,
  core: ConsoleCore,
): Promise<Response> {
  const problem = httpProblemOf(error);
  const screen = core.screens.find(({ name }) => name === 'submit');
  if (problem.status === 500 || screen === undefined) throw error;
  const { status, message, hint } = problem;
  const told = { message, ...(hint !== undefined && { hint }) };
  const view = await screen.load(core, { url, problem: told });
  tellRetryAfter(c, problem);
  return answerPage(c, screen.page(view, pageTools(c, core)), core, status);
}
