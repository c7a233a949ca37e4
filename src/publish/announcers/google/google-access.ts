// An access token for the Search Console API, by whatever credentials there are.
import { sign } from 'node:crypto';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import type { AnswerMeaning, EngineRefusal } from '../engine/ask-engine.ts';
import type { EngineFault } from '../engine/engine-fault.ts';
import type { AuthorizedUser, GoogleCredentials, GoogleKeyAccount } from './google-credentials.ts';
import { requestToken, requestWorkloadToken, SEARCH_CONSOLE_SCOPE } from './request-token.ts';

export interface GoogleAccess {
  readonly token: string;
  /** For people: `the service account`, `the access token`. */
  readonly who: string;
  /** The address to be added to the site's users, where it is known. */
  readonly email?: string | undefined;
  /** The project that the API's quota belongs to, where it is not that of the credentials. */
  readonly quotaProject?: string | undefined;
}

// The longest that Google allows.
const LIFETIME_SECONDS = 3_600;

export async function requestGoogleAccess(
  credentials: GoogleCredentials,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<GoogleAccess | EngineRefusal> {
  for (const secret of credentials.secrets) context.secrets.add(secret);
  if (credentials.kind === 'service-account') {
    const token = await requestByKey(credentials, context, signal);
    if (typeof token !== 'string') return token;
    return { token, who: 'the service account', email: credentials.email };
  }
  const { quotaProject } = credentials;
  if (credentials.kind === 'authorized-user') {
    const token = await requestByRefreshToken(credentials, context, signal);
    if (typeof token !== 'string') return token;
    return { token, who: 'the account that logged in', quotaProject };
  }
  const token = await requestWorkloadToken(credentials, context, signal);
  if (typeof token !== 'string') return token;
  const { impersonationUrl = '' } = credentials;
  const email = /\/serviceAccounts\/([^/:]+@[^/:]+):/.exec(impersonationUrl)?.[1];
  return { token, who: 'the workload identity', email, quotaProject };
}

// Source:
// https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
function requestByKey(
  account: GoogleKeyAccount,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const assertion = signedAssertion(account, context.clock.now());
  for (const secret of [assertion, ...assertion.split('.')]) context.secrets.add(secret);
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const request = { url: account.tokenUrl, form: { grant_type, assertion } };
  return requestToken(request, explainKeyFault, context, signal);
}

function signedAssertion(account: GoogleKeyAccount, nowMs: number): string {
  const { email, privateKey, privateKeyId: kid, tokenUrl: aud } = account;
  const iat = Math.floor(nowMs / 1000);
  const header = { alg: 'RS256', typ: 'JWT', kid };
  const exp = iat + LIFETIME_SECONDS;
  const claims = { iss: email, scope: SEARCH_CONSOLE_SCOPE, aud, iat, exp };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey);
  return `${signed}.${signature.toString('base64url')}`;
}

// An error is {"error":"invalid_grant","error_description":"…"}.
function explainKeyFault({ codes: [error] }: EngineFault, status: number): AnswerMeaning {
  if (error === 'invalid_grant') {
    return {
      reason:
        'it does not accept the key of the service account. Was the key or the account ' +
        'deleted, or is this machine’s clock wrong?',
    };
  }
  if (error === 'invalid_scope' || error === 'unauthorized_client') {
    return { reason: 'the service account may not ask for the Search Console API.' };
  }
  return status === 401 ? { reason: 'it does not know the service account.' } : {};
}

// Source: https://developers.google.com/identity/protocols/oauth2/web-server#offline
function requestByRefreshToken(
  { clientId, clientSecret, refreshToken, tokenUrl }: AuthorizedUser,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const form = {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  };
  return requestToken({ url: tokenUrl, form }, explainRefreshFault, context, signal);
}

function explainRefreshFault({ codes: [error] }: EngineFault): AnswerMeaning {
  if (error === 'invalid_grant') {
    return {
      reason:
        'the refresh token has expired or was revoked; one of an app in testing lasts 7 days. ' +
        'Log in again, with the scope https://www.googleapis.com/auth/webmasters.',
    };
  }
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    return { reason: 'it does not know the OAuth client of the credential file.' };
  }
  return {};
}
