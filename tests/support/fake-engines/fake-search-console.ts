// Google's token service and the sitemaps of the Search Console API, by
// https://developers.google.com/identity/protocols/oauth2/service-account and
// https://developers.google.com/webmaster-tools/v1/sitemaps/submit; refresh tokens by
// https://developers.google.com/identity/protocols/oauth2/web-server#offline, workload identity by
// https://cloud.google.com/iam/docs/reference/sts/rest/v1/TopLevel/token and
// https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken.
import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import {
  type EngineAnswer,
  type EngineRequest,
  type FakeEngine,
  jsonOf,
  mediaTypeOf,
  startFakeEngine,
} from './fake-engine.ts';

/** How this one behaves. */
export interface FakeSearchConsoleOptions {
  /** The sites it knows, as `https://example.com/` or `sc-domain:example.com`, each with owners. */
  readonly sites: Readonly<Record<string, readonly string[]>>;
  /** What the account may do where that is not all. Default `siteOwner`. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Its clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** A running one. */
export interface FakeSearchConsole extends FakeEngine {
  /** The key file of its one service account, as JSON. */
  readonly keyFile: {
    readonly type: string;
    readonly client_email: string;
    readonly private_key: string;
    readonly private_key_id: string;
    readonly token_uri: string;
  };
  /** The access tokens that it gave. */
  readonly tokens: readonly string[];
  /** The sitemaps that were submitted, by site. */
  readonly submitted: ReadonlyMap<string, readonly string[]>;
}

/** What it knows of others that ask for tokens. */
export const KNOWN = {
  clientId: '1234567890.apps.googleusercontent.com',
  clientSecret: 'client-secret-of-somebody',
  refreshToken: 'refresh-token/of-somebody',
  audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/g',
  subject: 'head-of-a-subject.claims-of-a-subject.signature-of-a-subject',
} as const;

/** The e-mail of the service account. */
export const ACCOUNT_EMAIL = 'announcer@project.iam.gserviceaccount.com';

const SCOPE = 'https://www.googleapis.com/auth/webmasters';
const SKEW_SECONDS = 300;

/** Starts one. */
export async function startFakeSearchConsole(
  options: FakeSearchConsoleOptions,
): Promise<FakeSearchConsole> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const keyId = randomBytes(20).toString('hex');
  const tokens: string[] = [];
  const federated: string[] = [];
  const submitted = new Map<string, string[]>();
  const engine: FakeEngine = await startFakeEngine((request) => {
    const desk = { ...options, publicKey, keyId, tokens, federated, origin: engine.origin };
    if (request.path === '/token') return giveToken(request, desk);
    if (request.path === '/v1/token') return exchangeToken(request, desk);
    if (request.path.startsWith('/v1/projects/-/serviceAccounts/'))
      return impersonate(request, desk);
    return submit(request, { ...options, tokens, submitted });
  });
  const keyFile = {
    type: 'service_account',
    project_id: 'project',
    private_key_id: keyId,
    private_key: privateKey,
    client_email: ACCOUNT_EMAIL,
    token_uri: `${engine.origin}/token`,
  };
  return Object.assign(engine, { keyFile, tokens, submitted });
}

interface TokenDesk extends FakeSearchConsoleOptions {
  readonly publicKey: string;
  readonly keyId: string;
  readonly tokens: string[];
  /** Tokens of the exchange that may impersonate, and nothing else. */
  readonly federated: string[];
  readonly origin: string;
}

function newToken(list: string[]): string {
  const token = `ya29.${randomBytes(40).toString('base64url')}`;
  list.push(token);
  return token;
}

function refuse(error: string, error_description: string, status = 400): EngineAnswer {
  return { status, body: { error, error_description } };
}

function refreshToken(form: URLSearchParams, { tokens }: TokenDesk): EngineAnswer {
  if (
    form.get('client_id') !== KNOWN.clientId ||
    form.get('client_secret') !== KNOWN.clientSecret
  ) {
    return refuse('invalid_client', 'The OAuth client was not found.', 401);
  }
  if (form.get('refresh_token') !== KNOWN.refreshToken) {
    return refuse('invalid_grant', 'Token has been expired or revoked.');
  }
  const access_token = newToken(tokens);
  return { status: 200, body: { access_token, expires_in: 3_599, token_type: 'Bearer' } };
}

function exchangeToken(request: EngineRequest, desk: TokenDesk): EngineAnswer {
  const form = new URLSearchParams(request.body);
  const type = 'urn:ietf:params:oauth:';
  if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') {
    return refuse('invalid_request', 'not a form');
  }
  if (form.get('grant_type') !== `${type}grant-type:token-exchange`) {
    return refuse('unsupported_grant_type', 'Invalid grant_type');
  }
  if (form.get('requested_token_type') !== `${type}token-type:access_token`) {
    return refuse('invalid_request', 'Invalid requested_token_type');
  }
  if (form.get('audience') !== KNOWN.audience) {
    return refuse('invalid_target', 'The target service indicated by the "audience" is invalid.');
  }
  const subject = [form.get('subject_token_type'), form.get('subject_token')].join(' ');
  if (subject !== `${type}token-type:jwt ${KNOWN.subject}`) {
    return refuse('invalid_grant', 'The given credential is rejected by the attribute condition.');
  }
  const scope = form.get('scope');
  const list = scope === SCOPE ? desk.tokens : desk.federated;
  const access_token = newToken(list);
  const issued_token_type = `${type}token-type:access_token`;
  const body = { access_token, issued_token_type, token_type: 'Bearer', expires_in: 3_599 };
  return { status: 200, body };
}

function impersonate(request: EngineRequest, desk: TokenDesk): EngineAnswer {
  const denied = (message: string): EngineAnswer => ({
    status: 403,
    body: { error: { code: 403, message, status: 'PERMISSION_DENIED' } },
  });
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!desk.federated.includes(token)) return denied('The caller does not have permission');
  if (!decodeURIComponent(request.path).endsWith(`/${ACCOUNT_EMAIL}:generateAccessToken`)) {
    return denied("Permission 'iam.serviceAccounts.getAccessToken' denied on resource");
  }
  const { scope, lifetime } = jsonOf(request) ?? {};
  if (!Array.isArray(scope) || !scope.includes(SCOPE) || !/^\d+s$/.test(String(lifetime))) {
    return { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT' } } };
  }
  const accessToken = newToken(desk.tokens);
  return { status: 200, body: { accessToken, expireTime: '2026-11-21T13:00:00Z' } };
}

function giveToken(request: EngineRequest, desk: TokenDesk): EngineAnswer {
  if (request.method !== 'POST') return { status: 404 };
  if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') {
    return refuse('invalid_request', 'not a form');
  }
  const form = new URLSearchParams(request.body);
  if (form.get('grant_type') === 'refresh_token') return refreshToken(form, desk);
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
    return refuse('unsupported_grant_type', 'Invalid grant_type');
  }
  const [head = '', claims = '', signature = '', ...more] = (form.get('assertion') ?? '').split(
    '.',
  );
  if (more.length > 0 || /[^\w-]/.test(head + claims + signature)) {
    return refuse('invalid_grant', 'Bad JWT');
  }
  const { alg, typ, kid } = decode(head);
  if (alg !== 'RS256' || typ !== 'JWT') return refuse('invalid_grant', 'Bad JWT header');
  if (kid !== undefined && kid !== desk.keyId) return refuse('invalid_grant', 'Unknown key');
  const signed = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(desk.publicKey),
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return refuse('invalid_grant', 'Invalid JWT Signature.');
  const { iss, scope, aud, iat, exp } = decode(claims);
  if (iss !== ACCOUNT_EMAIL) return refuse('invalid_grant', 'Invalid grant: account not found');
  if (aud !== `${desk.origin}/token`) return refuse('invalid_grant', 'Invalid JWT: wrong aud');
  if (typeof scope !== 'string' || !scope.split(' ').includes(SCOPE)) {
    return refuse('invalid_scope', 'Invalid or missing scope');
  }
  const now = Math.floor(desk.now() / 1000);
  const timely =
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    exp - iat <= 3_600 &&
    iat <= now + SKEW_SECONDS &&
    exp >= now - SKEW_SECONDS;
  if (!timely) return refuse('invalid_grant', 'Invalid JWT: iat and exp');
  const access_token = newToken(desk.tokens);
  return { status: 200, body: { access_token, expires_in: 3_599, token_type: 'Bearer' } };
}

interface Register extends FakeSearchConsoleOptions {
  readonly tokens: readonly string[];
  readonly submitted: Map<string, string[]>;
}

function submit(request: EngineRequest, register: Register): EngineAnswer {
  const fault = (code: number, reason: string, message: string): EngineAnswer => ({
    status: code,
    body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
  });
  const parts = /^\/webmasters\/v3\/sites\/([^/]+)\/sitemaps\/([^/]+)$/.exec(request.path);
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!register.tokens.includes(token)) {
    return fault(401, 'authError', 'Request had invalid authentication credentials.');
  }
  if (request.path === '/webmasters/v3/sites' && request.method === 'GET') {
    return { status: 200, body: listSites(register) };
  }
  if (parts === null || request.method !== 'PUT') return fault(404, 'notFound', 'Not Found');
  const [site = '', feed = ''] = parts.slice(1).map(decodeURIComponent);
  const owners = Object.hasOwn(register.sites, site) ? register.sites[site] : undefined;
  // A property that is not there is answered the same:
  // https://github.com/googleapis/google-api-ruby-client/issues/206
  const level = owners?.includes(ACCOUNT_EMAIL) === true ? levelOf(site, register) : '';
  if (level !== 'siteOwner' && level !== 'siteFullUser') {
    const words = `User does not have sufficient permission for site '${site}'.`;
    const see = 'See also: https://support.google.com/webmasters/answer/2451999.';
    return fault(403, 'forbidden', `${words} ${see}`);
  }
  const domain = /^sc-domain:(.+)$/.exec(site)?.[1];
  const host = URL.canParse(feed) ? new URL(feed).hostname : '';
  const belongs =
    domain === undefined ? feed.startsWith(site) : host === domain || host.endsWith(`.${domain}`);
  if (!belongs) return fault(400, 'invalidParameter', `${feed} is not of ${site}.`);
  register.submitted.set(site, [...(register.submitted.get(site) ?? []), feed]);
  return { status: 204 };
}

// https://developers.google.com/webmaster-tools/v1/sites/list
function listSites(register: Register): object {
  const seen = Object.entries(register.sites).filter(([, users]) => users.includes(ACCOUNT_EMAIL));
  const siteEntry = seen.map(([siteUrl]) => ({
    siteUrl,
    permissionLevel: levelOf(siteUrl, register),
  }));
  return seen.length === 0 ? {} : { siteEntry };
}

function levelOf(site: string, { permissions = {} }: Register): string {
  return permissions[site] ?? 'siteOwner';
}

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return Object(value) as Record<string, unknown>;
  } catch {
    return {};
  }
}
