// A Google access token for a service account: asked for with a signed JWT.
import { sign } from 'node:crypto';
import type { HttpAnswer } from '../../net/request-sender.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import { type AnswerMeaning, askEngine, type EngineRefusal, readJsonAnswer } from './ask-engine.ts';
import type { GoogleAccount } from './google-account.ts';

const SCOPE = 'https://www.googleapis.com/auth/webmasters';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
// The longest that Google allows.
const LIFETIME_SECONDS = 3_600;

/**
 * Asks for an access token that may submit sitemaps. The JWT and the token are secrets from here
 * on.
 *
 * Errors: the signal's reason alone.
 * Source:
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
export async function requestAccessToken(
  account: GoogleAccount,
  context: AnnouncerContext,
  signal?: AbortSignal,
): Promise<string | EngineRefusal> {
  const assertion = signedAssertion(account, context.clock.now());
  for (const secret of [assertion, ...assertion.split('.')]) context.secrets.add(secret);
  const reply = await askEngine(
    {
      engine: 'Google’s token service',
      request: {
        method: 'POST',
        url: account.tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion }).toString(),
      },
      accepts: [200],
      explain: explainAnswer,
    },
    context,
    signal,
  );
  if (!reply.accepted) return reply;
  const { access_token: token } = readJsonAnswer(reply.answer);
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) {
    context.secrets.add(token);
    return token;
  }
  const reason = 'Google’s token service answered without a token.';
  return { accepted: false, outcome: 'failed', reason };
}

function signedAssertion(account: GoogleAccount, nowMs: number): string {
  const { email, privateKey, privateKeyId: kid, tokenUrl: aud } = account;
  const iat = Math.floor(nowMs / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(kid !== undefined && { kid }) };
  const claims = { iss: email, scope: SCOPE, aud, iat, exp: iat + LIFETIME_SECONDS };
  const signed = [header, claims].map((part) => encodePart(JSON.stringify(part))).join('.');
  const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey);
  return `${signed}.${signature.toString('base64url')}`;
}

function encodePart(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

// An error is {"error":"invalid_grant","error_description":"…"}.
function explainAnswer(answer: HttpAnswer): AnswerMeaning {
  const { error } = readJsonAnswer(answer);
  if (error === 'invalid_grant') {
    return {
      reason:
        'it does not take the key of the service account. Was the key or the account deleted, or ' +
        'is this machine’s clock wrong?',
    };
  }
  if (error === 'invalid_scope' || error === 'unauthorized_client') {
    return { reason: 'the service account may not ask for the Search Console API.' };
  }
  return answer.status === 401 ? { reason: 'it does not know the service account.' } : {};
}
