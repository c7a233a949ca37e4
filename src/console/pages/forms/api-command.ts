// Commands that ask the console itself, as they can be copied.
import { shellWord } from './copy-command.ts';

const ORIGIN_UNKNOWN = 'http://127.0.0.1:8640';

/**
 * A curl command that sends JSON to the API of this console, with a place for the token.
 * Input: where the console was asked, a path, and JSON, which is sent by POST.
 */
export function apiCommand(origin: string | undefined, path: string, json: string): string {
  const token = shellWord('Authorization: Bearer TOKEN');
  return `curl -H ${token} --json ${shellWord(json)} ${consoleAddress(origin, path)}`;
}

export function consoleAddress(origin: string | undefined, path: string): string {
  return shellWord(`${origin ?? ORIGIN_UNKNOWN}${path}`);
}

/** The command that lists what is due of a site, at this console. */
export function dueCommand(origin: string | undefined, siteUrl: string): string {
  const at = consoleAddress(origin, '/');
  return `portolan due ${shellWord(siteUrl)} --limit 100 --console ${at}`;
}
