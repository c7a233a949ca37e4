// The name under which robots.txt knows a program.
import { checkText } from '../../base/check-value.ts';

const CHARACTERS_READ = 1_024;
const DEFAULT_AGENT = 'Portolan';

/**
 * Returns the product token of a User-Agent: letters, `-` and `_`, as RFC 9309 has it.
 *
 * `Portolan/1.0 (+https://…)` returns `Portolan`; if a program presents itself as a browser, the
 * text after `compatible;` counts. A User-Agent without a token returns `Portolan`.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */
export function robotsAgentOf(userAgent: string): string {
  checkText('userAgent', userAgent);
  const text = userAgent.slice(0, CHARACTERS_READ);
  const compatible = /\bcompatible; {0,8}([a-z_-]+)/i.exec(text)?.[1];
  return compatible ?? /^[a-z_-]+/i.exec(text)?.[0] ?? DEFAULT_AGENT;
}
