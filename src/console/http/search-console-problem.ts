// Problems in the form in which Google's APIs tell them.
import type { HttpProblem } from './http-problem.ts';

/** What stands below `error`. */
export interface SearchConsoleProblem {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly errors: readonly {
      readonly message: string;
      readonly domain: 'global';
      readonly reason: string;
    }[];
  };
}

// Source: https://developers.google.com/webmaster-tools/v1/errors (2025-08-28)
const REASONS: Readonly<Record<number, string>> = {
  400: 'invalidParameter',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  405: 'httpMethodNotAllowed',
  409: 'conflict',
  413: 'uploadTooLarge',
  429: 'rateLimitExceeded',
  500: 'internalError',
  503: 'backendError',
  507: 'backendError',
};

/** Tells whether an address is one of Search Console's API. */
export function isSearchConsolePath(pathname: string): boolean {
  return pathname.startsWith('/webmasters/');
}

/** Writes a problem as Google's APIs do. */
export function searchConsoleProblem({ status, message, hint }: HttpProblem): SearchConsoleProblem {
  const text = hint === undefined ? message : `${message} ${hint}`;
  const reason = REASONS[status] ?? 'badRequest';
  return {
    error: { code: status, message: text, errors: [{ message: text, domain: 'global', reason }] },
  };
}
