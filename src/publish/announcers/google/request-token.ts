// One request to Google's token services.
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { type AnswerMeaning, askEngine, type EngineRefusal } from '../engine/ask-engine.ts';
import { type EngineFault, readJsonAnswer } from '../engine/engine-fault.ts';

/** What the API is asked to allow. */
export const SEARCH_CONSOLE_SCOPE = 'https://www.googleapis.com/auth/webmasters';

const TOKEN_SERVICE = 'Google’s token service';

/**
 * Sends a form that is answered with `access_token`, which becomes a secret.
 *
 * Errors: only the signal's reason.
 */
export async function requestToken(
  request: { readonly url: string; readonly form: Readonly<Record<string, string>> },
  explain: (fault: EngineFault, status: number) => AnswerMeaning,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const reply = await askEngine(
    {
      engine: TOKEN_SERVICE,
      request: {
        method: 'POST',
        url: request.url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(request.form).toString(),
      },
      accepts: [200],
      explain: ({ status }, fault) => explain(fault, status),
    },
    context,
    signal,
  );
  if (!reply.accepted) return reply;
  return takeToken(readJsonAnswer(reply.answer)['access_token'], context);
}

/** Takes the token of an answer, which becomes a secret, or says that there is none. */
export function takeToken(token: unknown, { secrets }: AnnouncerContext): string | EngineRefusal {
  if (typeof token === 'string' && /^[\x21-\x7e]{1,16384}$/.test(token)) {
    secrets.add(token);
    return token;
  }
  const reason = `${TOKEN_SERVICE} answered without a token.`;
  return { accepted: false, outcome: 'failed', reason };
}
