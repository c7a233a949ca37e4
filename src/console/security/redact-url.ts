// Addresses as logs may show them: without passwords, keys and tokens.

const SECRET_NAME = /(?:key|token|secret|passw|auth|signature|^sig$|^pw$|session)/i;
const SHOWN_CHARACTERS_MAX = 1_024;
const NESTING_MAX = 2;
const REDACTED = 'redacted';

/**
 * Takes the secrets out of an address or a path with a query: values of parameters whose names
 * say key, token or password, names and passwords of hosts, also of addresses that are values.
 *
 * Errors: None.
 */
export function redactUrl(text: string): string {
  return redact(text, 0).slice(0, SHOWN_CHARACTERS_MAX);
}

function redact(text: string, depth: number): string {
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  const plain = path.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, `$1${REDACTED}@`);
  if (mark === -1) return plain;
  const query = new URLSearchParams(text.slice(mark + 1));
  const kept = [...query].map(([name, value]): [string, string] => [
    name,
    SECRET_NAME.test(name) || depth > NESTING_MAX
      ? REDACTED
      : value.includes('://')
        ? redact(value, depth + 1)
        : value,
  ]);
  return `${plain}?${new URLSearchParams(kept).toString()}`;
}
