// What a user writes for a place of S3, with what the environment adds.
import { PortolanError } from '../../base/portolan-error.ts';
import { didYouMean } from '../../base/text/nearest-name.ts';
import type { S3Place } from './s3-address.ts';
import type { S3Credentials } from './s3-signer.ts';

/** A place, the keys to it, and whether the service respects conditions of writes. */
export interface S3Spec extends S3Place {
  readonly credentials: S3Credentials;
  readonly conditional?: 'etag' | 'none' | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PARAMETERS = ['region', 'endpoint', 'path-style', 'conditional'] as const;
export const S3_EXAMPLE: string = 's3://bucket/prefix?region=eu-central-1';

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=https://…&path-style=true&conditional=none`. The keys
 * come from the environment, and so do region and endpoint where the text does not say them.
 * Errors: CONFIG_INVALID.
 */
export function parseS3Spec(spec: string, environment: Environment = {}): S3Spec {
  const url = parseS3(spec);
  const parameters = readParameters(url);
  const value = (names: readonly string[]): string | undefined =>
    names.map((name) => environment[name]).find((text) => text !== undefined && text !== '');
  const endpoint = parameters.get('endpoint') ?? value(['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']);
  const region = parameters.get('region') ?? value(['AWS_REGION', 'AWS_DEFAULT_REGION']);
  if (region === undefined && endpoint === undefined) {
    const hint = `Write ${S3_EXAMPLE}, or set AWS_REGION.`;
    throw invalid(`The region of the bucket ${url.host} is not known.`, hint);
  }
  const pathStyle = choice(parameters, 'path-style', ['true', 'false']);
  const conditional = choice(parameters, 'conditional', ['etag', 'none']);
  return {
    bucket: url.host,
    prefix: decodePrefix(url.pathname),
    // What services without regions accept.
    region: region ?? 'us-east-1',
    credentials: readCredentials(environment),
    endpoint,
    ...(pathStyle !== undefined && { pathStyle: pathStyle === 'true' }),
    conditional,
  };
}

// No message shows the address itself, which may hold a secret.
function parseS3(spec: string): URL {
  const url = /^s3:\/\/[^/]/i.test(spec) ? (URL.parse(spec) ?? undefined) : undefined;
  if (url === undefined || url.host === '') {
    throw invalid('The S3 address does not name a bucket.', `Write ${S3_EXAMPLE}.`);
  }
  if (url.username + url.password !== '') {
    const hint = 'Pass the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
    throw invalid('The S3 address contains a user name or a password.', hint);
  }
  if (url.hash === '') return url;
  throw invalid(
    `The S3 address s3://${url.host} has a part after "#".`,
    'Write # as %23 where it belongs to the prefix.',
  );
}

function readParameters(url: URL): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (!PARAMETERS.some((known) => known === name)) {
      const hint = didYouMean(name, PARAMETERS) ?? `The parameters are ${PARAMETERS.join(', ')}.`;
      throw invalid(`An S3 address has no parameter ${JSON.stringify(name)}.`, hint);
    }
    if (parameters.has(name)) {
      throw invalid(`The parameter ${name} of the S3 address is given twice.`, 'Leave one out.');
    }
    parameters.set(name, value);
  }
  return parameters;
}

function choice<Value extends string>(
  parameters: ReadonlyMap<string, string>,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const given = parameters.get(name);
  const found = values.find((value) => value === given);
  if (given === undefined || found !== undefined) return found;
  const message = `The parameter ${name} of the S3 address is ${JSON.stringify(given)}.`;
  throw invalid(message, `Set it to ${values.join(' or ')}.`);
}

function decodePrefix(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    const message = `The prefix ${JSON.stringify(pathname)} of the S3 address is badly encoded.`;
    throw invalid(message, 'Write % as %25.');
  }
}

function readCredentials(environment: Environment): S3Credentials {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY'] ?? '';
  const sessionToken = environment['AWS_SESSION_TOKEN'] ?? '';
  if (accessKeyId === '' || secretAccessKey === '') {
    const missing = accessKeyId === '' ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw invalid(
      `The keys of S3 are not known: ${missing} is not set.`,
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN). For a profile or ' +
        'a role, `aws configure export-credentials --format env` prints them.',
    );
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken !== '' && { sessionToken }) };
}

function invalid(message: string, hint: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint });
}
