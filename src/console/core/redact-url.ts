// Addresses as logs may show them: without passwords, keys and tokens.

const SECRET_NAME = /(?:key|token|secret|pass|pwd|auth|credential|signature|^sig$|^pw$|session)/i;
// As browsers and servers read addresses: slashes of both kinds, and any number of them.
const LOGIN = /^(\s*(?:[a-z][a-z0-9+.-]*:[/\\]*|[/\\]{2,}))[^/\\]*@/i;
const ADDRESS = /^\s*(?:[a-z][a-z0-9+.-]*:|[/\\])|[?%]/i;
const SHOWN_CHARACTERS_MAX = 1_024;
const NESTING_MAX = 2;
const REDACTED = 'redacted';

/**
 * Takes the secrets out of an address or a path with a query: values of parameters whose names
 * say key, token or password, names and passwords of hosts, also of addresses that are values or
 * percent-encoded parts of the path. Fragments go, too.
 */
export function redactUrl(text: string): string {
  return redact(text, 0).slice(0, SHOWN_CHARACTERS_MAX);
}

function redact(text: string, depth: number): string {
  const [address = ''] = text.split('#', 1);
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  const parts = path.replace(LOGIN, `$1${REDACTED}@`).split('/');
  const plain = parts.map((part) => redactPart(part, depth)).join('/');
  if (mark === -1) return plain;
  const query = new URLSearchParams(address.slice(mark + 1));
  const kept = [...query].map(([name, value]): [string, string] => [
    name,
    SECRET_NAME.test(name) || depth > NESTING_MAX
      ? REDACTED
      : ADDRESS.test(value)
        ? redact(value, depth + 1)
        : value,
  ]);
  return `${plain}?${new URLSearchParams(kept).toString()}`;
}

// Search Console's API has whole addresses as parts of its paths.
function redactPart(part: string, depth: number): string {
  if (!/%(?:25|2f|3a|3f|40)/i.test(part)) return part;
  if (depth > NESTING_MAX) return REDACTED;
  try {
    return encodeURIComponent(redact(decodeURIComponent(part), depth + 1));
  } catch {
    // What cannot be read is not shown either.
    return REDACTED;
  }
}
