// What threads say to each other: a call by its name, and its answer or what went wrong.
import type { ErrorCode } from '../../../../base/error-codes.ts';
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';

/** What a thread can be asked: functions of one value that can be cloned. */
export type ThreadCalls<Calls> = {
  readonly [Name in keyof Calls]: (parameter: never) => unknown;
};

export type CallParameter<Call> = Call extends (parameter: infer Parameter) => unknown
  ? Parameter
  : never;

export type CallResult<Call> = Call extends (parameter: never) => infer Result
  ? Awaited<Result>
  : never;

export interface ThreadRequest {
  readonly id: number;
  readonly name: string;
  readonly parameter: unknown;
}

export type ThreadAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly problem: ThreadProblem };

/** An error that can be cloned: the class of one that is thrown is lost on the way. */
export interface ThreadProblem {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly hint?: string | undefined;
  readonly path?: string | undefined;
  readonly stack?: string | undefined;
}

export function problemOf(error: unknown): ThreadProblem {
  if (isPortolanError(error)) {
    const { code, message, hint, path } = error;
    return {
      code,
      message,
      hint,
      path,
    };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  return { message, stack };
}

export function errorOf({ code, stack, ...details }: ThreadProblem): Error {
  if (code !== undefined) return new PortolanError(code, details);
  const error = new Error(details.message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
