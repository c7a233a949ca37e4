// What `--allow-trap` reopens.
import { PortolanError } from '../../base/portolan-error.ts';

const EVERYTHING = 'all';

/**
 * Makes what tells whether the user says that a template, or its family, is no trap.
 *
 * `allowTraps`: templates and families as the report of a crawl writes them (`/calendar/N/N`,
 * `/shop?*`), which are compared as they are, or `all`.
 * Errors: CONFIG_INVALID, for what is neither.
 */
export function createTrapPermission(
  allowTraps: readonly string[] | undefined,
): (template: string | undefined, family?: string) => boolean {
  const allowed = new Set(allowTraps);
  for (const text of allowed) if (text !== EVERYTHING && !text.startsWith('/')) refuse(text);
  if (allowed.size === 0) return () => false;
  if (allowed.has(EVERYTHING)) return () => true;
  return (template, family) =>
    (template !== undefined && allowed.has(template)) ||
    (family !== undefined && allowed.has(family));
}

function refuse(text: string): never {
  throw new PortolanError('CONFIG_INVALID', {
    message: `"${text}" is no template of addresses: templates begin with a slash.`,
    hint: 'Write the template as the report gives it, like /calendar/N/N or /shop?*, or "all".',
  });
}
