// Checks on our own code. Never for input.

/**
 * Throws when something that our own code guarantees is not true.
 *
 * Errors: an `Error` that begins with "portolan bug", which is never caught.
 */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`portolan bug: ${what}`);
}

/**
 * Ends a `switch` over a union: a case that was forgotten is a type error.
 *
 * Errors: an `Error` that begins with "portolan bug", when the types were wrong at run time.
 */
export function assertNever(value: never): never {
  throw new Error(`portolan bug: unexpected ${JSON.stringify(value)}`);
}
