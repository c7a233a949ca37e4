// What S3 says when it refuses, as one of our errors with a sentence and a hint.
import type { ErrorCode } from '../../base/error-codes.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { HttpAnswer } from '../../net/request-sender.ts';
import type { S3Credentials } from './s3-signer.ts';

export interface S3Problem {
  readonly status: number;
  /** S3's own: `NoSuchBucket`. Absent where the answer has no body, as of HEAD. */
  readonly code?: string;
  readonly message?: string;
  /** Where the bucket is, when the request went to the wrong place. */
  readonly region?: string;
}

export interface S3Undertaking {
  readonly action: 'read' | 'write' | 'remove';
  readonly bucket: string;
  readonly key: string;
  /** The code of its errors. */
  readonly code: ErrorCode;
}

// An error's document has some hundred bytes; those of a wrong signature have thousands.
const PROBLEM_CHARACTERS_MAX = 16_384;
const MESSAGE_CHARACTERS_MAX = 300;
const HINTS: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'Check the spelling of the bucket, or create it.'],
  ['InvalidAccessKeyId', 'Check AWS_ACCESS_KEY_ID, and that the endpoint is the keys’ own.'],
  ['SignatureDoesNotMatch', 'Check AWS_SECRET_ACCESS_KEY and the region.'],
  ['RequestTimeTooSkewed', "Set this machine's clock: it differs from S3's by over 15 minutes."],
  ['ExpiredToken', 'The temporary credentials have expired: get new ones.'],
  ['InvalidToken', 'Check AWS_SESSION_TOKEN: it belongs to other keys, or there should be none.'],
  ['NotImplemented', 'If the service does not support conditional writes, add ?conditional=none.'],
]);
const REFUSED_HINT =
  'Check the credentials, this machine’s clock, and that they may s3:GetObject, s3:PutObject, ' +
  's3:DeleteObject below the prefix and s3:ListBucket on the bucket.';

/** `undefined` for a success. The credentials and whatever looks like a signature are removed. */
export function readS3Problem(
  answer: HttpAnswer,
  credentials: S3Credentials,
): S3Problem | undefined {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return undefined;
  const text = answer.text.slice(0, PROBLEM_CHARACTERS_MAX);
  const code = element(text, 'Code');
  const message = element(text, 'Message');
  const region = headers.get('x-amz-bucket-region') ?? element(text, 'Region');
  const plainCode = code !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(code) ? code : undefined;
  const plainRegion = region !== undefined && /^[a-z0-9-]{1,64}$/.test(region) ? region : undefined;
  return {
    status,
    ...(plainCode !== undefined && { code: plainCode }),
    ...(message !== undefined && { message: withoutSecrets(message, credentials) }),
    ...(plainRegion !== undefined && { region: plainRegion }),
  };
}

export function s3Error(undertaking: S3Undertaking, problem: S3Problem): PortolanError {
  const url = `s3://${undertaking.bucket}/${undertaking.key}`;
  const { status, code, message } = problem;
  const said = [code ?? 'no reason given', message].filter((part) => part !== undefined);
  const why = said.join(': ').replace(/[.\s]{1,10}$/, '');
  const hint = hintFor(problem);
  return new PortolanError(undertaking.code, {
    message: `Could not ${undertaking.action} ${url}: S3 answered ${status} (${why}).`,
    hint,
    url,
    status,
  });
}

export function s3Unanswered(undertaking: S3Undertaking, cause: PortolanError): PortolanError {
  const url = `s3://${undertaking.bucket}/${undertaking.key}`;
  return new PortolanError(undertaking.code, {
    message: `Could not ${undertaking.action} ${url}: ${cause.message}`,
    hint: 'Check the endpoint, the region and your connection, and try again.',
    url,
    cause,
  });
}

function hintFor({ status, code, region }: S3Problem): string | undefined {
  const elsewhere = [301, 307].includes(status) || code === 'AuthorizationHeaderMalformed';
  if (elsewhere && region !== undefined)
    return `The bucket is in ${region}: add ?region=${region}.`;
  if (elsewhere) return 'The bucket is in another region, or at another endpoint: add ?region=….';
  const known = HINTS.get(code ?? '');
  if (known !== undefined) return known;
  if (status === 401 || status === 403) return REFUSED_HINT;
  if (status === 429 || status >= 500)
    return 'The service is overloaded or broken: try again later.';
  return undefined;
}

// The first element of a name.
function element(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`);
  const end = start < 0 ? -1 : text.indexOf(`</${name}>`, start);
  return end < 0 ? undefined : text.slice(start + name.length + 2, end);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);

// Before the text is cut, so that no half of a secret remains.
function withoutSecrets(message: string, credentials: S3Credentials): string {
  let text = message.replace(/&(?:lt|gt|quot|apos|amp);/g, (name) => ENTITIES.get(name) ?? name);
  const { secretAccessKey, accessKeyId, sessionToken = '' } = credentials;
  for (const secret of [sessionToken, secretAccessKey, accessKeyId]) {
    if (secret !== '') text = text.replaceAll(secret, '…');
  }
  return text
    .replace(/[0-9a-f]{64}/gi, '…')
    .replace(/[\x00-\x1f\x7f-\x9f]/g, ' ')
    .slice(0, MESSAGE_CHARACTERS_MAX);
}
