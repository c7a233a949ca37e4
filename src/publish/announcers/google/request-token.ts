// Requests to Google's token services. Workload identity: the token of another provider, as of a
// CI service, becomes one of Google's.
import { resolve } from 'node:path';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineQuestion,
  type EngineRefusal,
  failed,
  refused,
} from '../engine/ask-engine.ts';
import { type EngineFault, parseJsonObject, readJsonAnswer } from '../engine/engine-fault.ts';
import { readSmallText } from '../files/read-small-file.ts';
import type { ExternalAccount } from './google-credentials.ts';

export const SEARCH_CONSOLE_SCOPE = 'https://www.googleapis.com/auth/webmasters';

const TOKEN_SERVICE = 'Google’s token service';

/** Sends a form that is answered with `access_token`, which becomes a secret. */
export async function requestToken(
  { url, form }: { readonly url: string; readonly form: Readonly<Record<string, string>> },
  explain: (fault: EngineFault, status: number) => AnswerMeaning,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(form).toString();
  const question: EngineQuestion = {
    engine: TOKEN_SERVICE,
    request: { method: 'POST', url, headers, body },
    accepts: [200],
    explain: ({ status }, fault) => explain(fault, status),
  };
  const reply = await askEngine(question, context, signal);
  if (!reply.accepted) return reply;
  return takeToken(readJsonAnswer(reply.answer)['access_token'], context);
}

function takeToken(token: unknown, { secrets }: AnnouncerContext): string | EngineRefusal {
  if (typeof token === 'string' && /^[\x21-\x7e]{1,16384}$/.test(token)) {
    secrets.add(token);
    return token;
  }
  return failed(`${TOKEN_SERVICE} answered without a token.`);
}

const SUBJECT_BYTES_MAX = 64 * 1024;
const CLOUD_SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const SOURCE = 'The workload identity’s token source';
const MAY_NOT_ACT =
  'the workload may not act as the service account. Grant it the role Workload Identity User ' +
  '(roles/iam.workloadIdentityUser) there, and enable the IAM Service Account Credentials API.';

/**
 * Exchanges the subject token at the Security Token Service and, to impersonate a service account,
 * requests its token. All three are secrets from here on.
 * Source: https://google.aip.dev/auth/4117
 * Source: https://cloud.google.com/iam/docs/reference/sts/rest/v1/TopLevel/token
 */
export async function requestWorkloadToken(
  account: ExternalAccount,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const subject = await readSubjectToken(account, context, signal);
  if (typeof subject !== 'string') return subject;
  for (const secret of [subject, ...subject.split('.')]) {
    if (secret.length >= 8) context.secrets.add(secret);
  }
  const { impersonationUrl, audience, subjectTokenType, tokenUrl } = account;
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    audience,
    scope: impersonationUrl === undefined ? SEARCH_CONSOLE_SCOPE : CLOUD_SCOPE,
    requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    subject_token: subject,
    subject_token_type: subjectTokenType,
  };
  const token = await requestToken({ url: tokenUrl, form }, explainExchange, context, signal);
  if (typeof token !== 'string' || impersonationUrl === undefined) return token;
  return impersonate(account, impersonationUrl, token, context, signal);
}

async function readSubjectToken(
  { source }: ExternalAccount,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const { file, url = '', headers, field } = source;
  if (file !== undefined) {
    const text = await readSmallText(resolve(context.folder, file), SUBJECT_BYTES_MAX);
    if ('fault' in text) return refused(`${SOURCE} could not be read: ${text.fault}.`);
    return subjectOf(text.text, field);
  }
  const request = { method: 'GET', url, headers, bytesMax: SUBJECT_BYTES_MAX } as const;
  // The address comes from the file, so its answer may hold anything.
  const explain = (): AnswerMeaning => ({
    quoted: false,
    reason: 'it returned no token. In GitHub Actions the job needs permissions: id-token: write.',
  });
  const question = { engine: SOURCE, request, accepts: [200], explain };
  const reply = await askEngine(question, context, signal);
  return reply.accepted ? subjectOf(reply.answer.text, field) : reply;
}

function subjectOf(text: string, field: string | undefined): string | EngineRefusal {
  const found = field === undefined ? text : parseJsonObject(text)[field];
  const token = typeof found === 'string' ? found.trim() : '';
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  return refused(`${SOURCE} has no token${field === undefined ? '' : ' in the field it names'}.`);
}

function explainExchange({ codes: [error] }: EngineFault): AnswerMeaning {
  if (error === 'invalid_target') {
    return {
      reason:
        'it does not know this workload identity provider. Was the pool or the provider deleted, ' +
        'or is its audience written differently?',
    };
  }
  if (error === 'invalid_grant' || error === 'unauthorized_client') {
    return {
      reason:
        'it does not accept the token of the workload. Does the provider’s attribute condition ' +
        'allow this repository and branch, and its issuer and audience match?',
    };
  }
  return {};
}

async function impersonate(
  { lifetimeSeconds }: ExternalAccount,
  url: string,
  token: string,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const lifetime = `${lifetimeSeconds}s`;
  const body = JSON.stringify({ scope: [SEARCH_CONSOLE_SCOPE], lifetime });
  const question: EngineQuestion = {
    engine: 'Google’s service account credentials API',
    request: { method: 'POST', url, headers, body },
    accepts: [200],
    explain: ({ status }) => ([403, 404].includes(status) ? { reason: MAY_NOT_ACT } : {}),
  };
  const reply = await askEngine(question, context, signal);
  return reply.accepted ? takeToken(readJsonAnswer(reply.answer)['accessToken'], context) : reply;
}
