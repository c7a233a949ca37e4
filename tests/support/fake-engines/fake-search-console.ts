// Google's token service and the sitemaps of the Search Console API, by
// https://developers.google.com/identity/protocols/oauth2/service-account and
// https://developers.google.com/webmaster-tools/v1/sitemaps/submit.
import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import {
  type EngineAnswer,
  type EngineRequest,
  type FakeEngine,
  mediaTypeOf,
  startFakeEngine,
} from './fake-engine.ts';

/** How this one behaves. */
export interface FakeSearchConsoleOptions {
  /** The sites it knows, as `https://example.com/` or `sc-domain:example.com`, each with owners. */
  readonly sites: Readonly<Record<string, readonly string[]>>;
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
  const submitted = new Map<string, string[]>();
  const engine: FakeEngine = await startFakeEngine((request) => {
    if (request.path === '/token') {
      return giveToken(request, { ...options, publicKey, keyId, tokens, origin: engine.origin });
    }
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
  readonly origin: string;
}

function giveToken(request: EngineRequest, desk: TokenDesk): EngineAnswer {
  const refuse = (error: string, error_description: string): EngineAnswer => ({
    status: 400,
    body: { error, error_description },
  });
  if (request.method !== 'POST') return { status: 404 };
  if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') {
    return refuse('invalid_request', 'not a form');
  }
  const form = new URLSearchParams(request.body);
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
  const token = `ya29.${randomBytes(40).toString('base64url')}`;
  desk.tokens.push(token);
  return { status: 200, body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } };
}

interface Register extends FakeSearchConsoleOptions {
  readonly tokens: readonly string[];
  readonly submitted: Map<string, string[]>;
}

function submit(request: EngineRequest, register: Register): EngineAnswer {
  const refuse = (code: number, reason: string, message: string): EngineAnswer => ({
    status: code,
    body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
  });
  const parts = /^\/webmasters\/v3\/sites\/([^/]+)\/sitemaps\/([^/]+)$/.exec(request.path);
  if (parts === null || request.method !== 'PUT') return refuse(404, 'notFound', 'Not Found');
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!register.tokens.includes(token)) {
    return refuse(401, 'authError', 'Request had invalid authentication credentials.');
  }
  const [site = '', feed = ''] = parts.slice(1).map(decodeURIComponent);
  const owners = Object.hasOwn(register.sites, site) ? register.sites[site] : undefined;
  if (owners === undefined) return refuse(404, 'notFound', `${site} is not a known site.`);
  if (!owners.includes(ACCOUNT_EMAIL)) {
    return refuse(403, 'forbidden', `User does not have sufficient permission for site ${site}.`);
  }
  const domain = /^sc-domain:(.+)$/.exec(site)?.[1];
  const host = URL.canParse(feed) ? new URL(feed).hostname : '';
  const belongs =
    domain === undefined ? feed.startsWith(site) : host === domain || host.endsWith(`.${domain}`);
  if (!belongs) return refuse(400, 'invalidParameter', `${feed} is not of ${site}.`);
  register.submitted.set(site, [...(register.submitted.get(site) ?? []), feed]);
  return { status: 204 };
}

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return Object(value) as Record<string, unknown>;
  } catch {
    return {};
  }
}
