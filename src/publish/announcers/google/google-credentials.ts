// Google's credential files: the key of a service account, a person's refresh token, and workload
// identity. They are input: what they name is checked before anything is sent there.
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type EngineRefusal, refused } from '../engine/ask-engine.ts';
import { parseJsonObject } from '../engine/engine-fault.ts';
import { readSmallText } from '../files/read-small-file.ts';

/** The key of a service account: it signs what an access token is given for. */
export interface GoogleKeyAccount {
  readonly kind: 'service-account';
  readonly email: string;
  readonly privateKey: KeyObject;
  readonly privateKeyId?: string | undefined;
  readonly tokenUrl: string;
  readonly secrets: readonly string[];
}

/** A person's refresh token, as `gcloud auth application-default login` leaves it. */
export interface AuthorizedUser {
  readonly kind: 'authorized-user';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly tokenUrl: string;
  readonly quotaProject?: string | undefined;
  readonly secrets: readonly string[];
}

/** Workload identity: a token of another identity provider is exchanged for one of Google's. */
export interface ExternalAccount {
  readonly kind: 'external-account';
  readonly audience: string;
  readonly subjectTokenType: string;
  readonly tokenUrl: string;
  readonly impersonationUrl?: string | undefined;
  readonly lifetimeSeconds: number;
  readonly quotaProject?: string | undefined;
  readonly source: SubjectTokenSource;
  readonly secrets: readonly string[];
}

export interface SubjectTokenSource {
  readonly file?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The field that holds it where the source is JSON; absent where it is plain text. */
  readonly field?: string | undefined;
}

export type GoogleCredentials = GoogleKeyAccount | AuthorizedUser | ExternalAccount;

interface CredentialsOptions {
  /** What the file is called in messages, which never repeat anything secret of its content. */
  readonly shown: string;
  /** Hosts beside Google's to which its secrets may be sent. */
  readonly tokenHosts: readonly string[];
}

const FILE_BYTES_MAX = 64 * 1024;
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const LIFETIME_SECONDS = 3_600;
const HEADERS_MAX = 20;
const INSTEAD =
  'Give an access token instead: announce.searchConsole.accessToken, or ' +
  'PORTOLAN_GOOGLE_ACCESS_TOKEN.';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Source: https://developers.google.com/identity/protocols/oauth2/service-account
 * Source: https://google.aip.dev/auth/4110
 */
export async function readGoogleCredentials(
  path: string,
  options: CredentialsOptions,
): Promise<GoogleCredentials | EngineRefusal> {
  const { shown } = options;
  const text = await readSmallText(path, FILE_BYTES_MAX);
  if ('fault' in text) {
    return refused(`The credential file ${shown} could not be read: ${text.fault}.`);
  }
  const fields = parseJsonObject(text.text);
  switch (fields['type']) {
    case 'service_account':
      return serviceAccount(fields, options);
    case 'authorized_user':
      return authorizedUser(fields, options);
    case 'external_account':
      return externalAccount(fields, options);
    default:
      return refused(unknownKind(fields['type'], shown));
  }
}

function unknownKind(type: unknown, shown: string): string {
  const known = 'a service account’s key, an authorized_user or an external_account';
  if (typeof type === 'string' && /^[a-z_]{1,40}$/.test(type)) {
    const what = `${shown} holds Google credentials of the type ${type}, which are not supported`;
    return `${what}: give ${known}. ${INSTEAD}`;
  }
  return (
    `${shown} is not a JSON credential file of Google: ${known}. Where your organisation forbids ` +
    `keys of service accounts, use workload identity or an access token. ${INSTEAD}`
  );
}

function serviceAccount(
  fields: Fields,
  { shown, tokenHosts }: CredentialsOptions,
): GoogleKeyAccount | EngineRefusal {
  const email = textOf(fields['client_email']);
  const pem = textOf(fields['private_key']);
  const privateKey = pem === undefined ? undefined : readKey(pem);
  const tokenUrl = textOf(fields['token_uri']) ?? TOKEN_URL;
  if (email === undefined || pem === undefined || privateKey === undefined) {
    return refused(
      `The service account’s key in ${shown} is damaged. Make a new key in the Google Cloud ` +
        'console.',
    );
  }
  if (!isGoogleAddress(tokenUrl, tokenHosts)) return refuseAddress(tokenUrl, shown, 'token_uri');
  const privateKeyId = textOf(fields['private_key_id']);
  return {
    kind: 'service-account',
    email,
    privateKey,
    privateKeyId,
    tokenUrl,
    secrets: [pem, pem.trim(), ...pemLines(pem), privateKeyId ?? ''],
  };
}

function authorizedUser(
  fields: Fields,
  { shown, tokenHosts }: CredentialsOptions,
): AuthorizedUser | EngineRefusal {
  const clientId = textOf(fields['client_id']);
  const clientSecret = textOf(fields['client_secret']);
  const refreshToken = textOf(fields['refresh_token']);
  const tokenUrl = textOf(fields['token_uri']) ?? TOKEN_URL;
  if (clientId === undefined || clientSecret === undefined || refreshToken === undefined) {
    return refused(
      `The authorized_user credentials in ${shown} lack client_id, client_secret or ` +
        'refresh_token. Log in again: gcloud auth application-default login.',
    );
  }
  if (!isGoogleAddress(tokenUrl, tokenHosts)) return refuseAddress(tokenUrl, shown, 'token_uri');
  return {
    kind: 'authorized-user',
    clientId,
    clientSecret,
    refreshToken,
    tokenUrl,
    quotaProject: headerValue(fields['quota_project_id']),
    secrets: [clientSecret, refreshToken],
  };
}

function externalAccount(
  fields: Fields,
  { shown, tokenHosts }: CredentialsOptions,
): ExternalAccount | EngineRefusal {
  const audience = textOf(fields['audience']);
  const subjectTokenType = textOf(fields['subject_token_type']);
  const tokenUrl = textOf(fields['token_url']);
  const impersonationUrl = textOf(fields['service_account_impersonation_url']);
  if (audience === undefined || subjectTokenType === undefined || tokenUrl === undefined) {
    return refused(
      `The external_account credentials in ${shown} lack audience, subject_token_type or ` +
        'token_url. Create the file again: gcloud iam workload-identity-pools create-cred-config.',
    );
  }
  if (!isGoogleAddress(tokenUrl, tokenHosts)) return refuseAddress(tokenUrl, shown, 'token_url');
  if (impersonationUrl !== undefined && !isGoogleAddress(impersonationUrl, tokenHosts)) {
    return refuseAddress(impersonationUrl, shown, 'service_account_impersonation_url');
  }
  const source = subjectTokenSource(fields['credential_source']);
  if (source === undefined) {
    return refused(
      `The workload identity in ${shown} gets its token neither from a file nor from an address, ` +
        `and other sources (AWS, programs, certificates) are not supported. ${INSTEAD}`,
    );
  }
  const impersonation = Object(fields['service_account_impersonation']) as Fields;
  const { token_lifetime_seconds: lifetime } = impersonation;
  const longer = typeof lifetime === 'number' && lifetime >= 600 && lifetime <= 43_200;
  return {
    kind: 'external-account',
    audience,
    subjectTokenType,
    tokenUrl,
    impersonationUrl,
    source,
    lifetimeSeconds: longer ? Math.floor(lifetime) : LIFETIME_SECONDS,
    quotaProject: headerValue(fields['quota_project_id']),
    secrets: Object.values(source.headers).flatMap(tokensOf),
  };
}

function subjectTokenSource(value: unknown): SubjectTokenSource | undefined {
  const { file, url, headers, format, environment_id: environment } = Object(value) as Fields;
  const { type, subject_token_field_name: name } = Object(format) as Fields;
  const path = textOf(file);
  const address = textOf(url);
  if (environment !== undefined || (path === undefined && !isWebAddress(address))) return undefined;
  const field = type === 'json' ? textOf(name) : undefined;
  if (type === 'json' && field === undefined) return undefined;
  const pairs = Object.entries(Object(headers) as Fields).slice(0, HEADERS_MAX);
  const kept = pairs.flatMap(([header, content]): [string, string][] => {
    const text = headerValue(content);
    return /^[A-Za-z0-9-]{1,64}$/.test(header) && text !== undefined ? [[header, text]] : [];
  });
  return {
    ...(path === undefined ? { url: address } : { file: path }),
    headers: Object.fromEntries(kept),
    field,
  };
}

// `Bearer abc`: the token is hidden by itself too.
function tokensOf(header: string): string[] {
  return [header, ...header.split(' ')].filter((part) => part.length >= 8);
}

function readKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

function pemLines(pem: string): string[] {
  return pem.split(/\s*\n\s*/).filter((line) => line !== '' && !line.startsWith('-----'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function headerValue(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x20-\x7e]{1,8192}$/.test(value) ? value : undefined;
}

function isWebAddress(value: string | undefined): boolean {
  return value !== undefined && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

/**
 * Whether secrets may be sent to an address, which a credential file names itself: Google's own
 * token services over https, or a host that the configuration names. Google's libraries leave this
 * check to the caller.
 * Source:
 * https://github.com/googleapis/google-auth-library-java/commit/35495b1207ffe11712ee996d3e305449752fb87c
 */
export function isGoogleAddress(address: string, tokenHosts: readonly string[]): boolean {
  const url = URL.parse(address) ?? undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  if (/^https?:$/.test(url.protocol) && tokenHosts.includes(url.host)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  // Keys from before 2018 name accounts.google.com.
  return url.hostname === 'accounts.google.com' || /(?:^|\.)googleapis\.com$/.test(url.hostname);
}

function refuseAddress(address: string, file: string, setting: string): EngineRefusal {
  const { host = 'an address that is not valid', protocol = '' } = URL.parse(address) ?? {};
  const shown = (protocol === 'http:' ? `http://${host}` : host).slice(0, 253);
  return refused(
    `${file} (${setting}) would send secrets to ${shown}, which is not a host of Google, so ` +
      'nothing was sent. If the file is right, name the host in announce.searchConsole.tokenHosts.',
  );
}
