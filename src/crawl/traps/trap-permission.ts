// The templates that `--allow-trap` allows.
import { PortolanError } from '../../base/portolan-error.ts';

const EVERYTHING = 'all';

/**
 * Returns a function that tells whether the user allows a template, or its family.
 *
 * `allowTraps`: templates and families as in the report of a crawl (`/calendar/N/N`, `/shop?*`),
 * compared literally, or `all`.
 * Errors: CONFIG_INVALID for anything else.
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
    message: `"${text}" is not a template of addresses: templates begin with a slash.`,
    hint: 'Write the template as in the report, like /calendar/N/N or /shop?*, or "all".',
  });
}
