// Makes a target of what a user writes: a folder, or a bucket of S3.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import type { Target } from '../ports/target.ts';
import { nearestName } from '../settings/nearest-name.ts';
import type { Environment } from '../settings/publish-config.ts';
import { createFolderTarget } from './folder/folder-target.ts';
import type { S3Credentials } from './s3/s3-signer.ts';
import { createS3Target } from './s3/s3-target.ts';

export interface OpenTargetOptions {
  /**
   * Where the keys of S3 come from: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN;
   * and, where the address does not say them, AWS_REGION or AWS_DEFAULT_REGION and
   * AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL. Default: nothing.
   */
  readonly environment?: Environment | undefined;
  readonly folder?: string | undefined;
  readonly sender?: RequestSender | undefined;
  /** How requests to S3 are made, headers aside. Default: directly. */
  readonly network?: NetworkOptions | undefined;
  readonly clock?: Clock | undefined;
}

const PARAMETERS = ['region', 'endpoint', 'path-style', 'conditional'] as const;
const S3_EXAMPLE = 's3://bucket/prefix?region=eu-central-1';

/**
 * Opens a folder's path, a `file:` URL, or
 * `s3://bucket/prefix?region=…&endpoint=https://…&path-style=true&conditional=none`; a target is
 * returned as it is. Nothing is touched yet.
 */
export function openTarget(spec: string | Target, options: OpenTargetOptions = {}): Target {
  if (typeof spec !== 'string') return spec;
  // One letter is a drive of Windows.
  const scheme = /^([a-z][a-z0-9+.-]{1,20}):(?:\/\/|$)|^(file|s3):/i.exec(spec);
  const name = (scheme?.[1] ?? scheme?.[2])?.toLowerCase();
  if (name === 's3') return openS3(spec, options);
  if (name === 'file') return createFolderTarget({ path: pathOf(spec) });
  if (name !== undefined) throw unknownScheme(name);
  if (spec.trim() === '') throw invalid('The target is empty.', 'Name a folder: dist.');
  return createFolderTarget({ path: resolve(options.folder ?? '', spec) });
}

function pathOf(spec: string): string {
  try {
    return fileURLToPath(spec);
  } catch (cause) {
    const message = `${JSON.stringify(spec)} is not the address of a folder on this machine.`;
    throw invalid(message, 'Write file:///srv/www, or the path alone.', cause);
  }
}

function openS3(
  spec: string,
  { environment = {}, sender, clock, network }: OpenTargetOptions,
): Target {
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
  return createS3Target({
    bucket: url.host,
    prefix: decodePrefix(url.pathname),
    // What services without regions accept.
    region: region ?? 'us-east-1',
    credentials: readCredentials(environment),
    endpoint,
    ...(pathStyle !== undefined && { pathStyle: pathStyle === 'true' }),
    conditional,
    sender,
    network,
    clock,
  });
}

// No message shows the address itself, which may hold a secret.
function parseS3(spec: string): URL {
  const url = /^s3:\/\/[^/]/i.test(spec) ? (URL.parse(spec) ?? undefined) : undefined;
  if (url === undefined || url.host === '') {
    throw invalid('The address of the S3 target does not name a bucket.', `Write ${S3_EXAMPLE}.`);
  }
  if (url.username + url.password !== '') {
    const hint = 'Pass the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
    throw invalid('The address of the S3 target contains a user name or a password.', hint);
  }
  if (url.hash === '') return url;
  throw invalid(
    `The address of the S3 target s3://${url.host} has a part after "#".`,
    'Write # as %23 where it belongs to the prefix.',
  );
}

function readParameters(url: URL): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (!PARAMETERS.some((known) => known === name)) {
      const hint = didYouMean(name, PARAMETERS) ?? `The parameters are ${PARAMETERS.join(', ')}.`;
      throw invalid(`An S3 target has no parameter ${JSON.stringify(name)}.`, hint);
    }
    if (parameters.has(name)) {
      throw invalid(`The parameter ${name} of the S3 target is given twice.`, 'Leave one out.');
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
  const message = `The parameter ${name} of the S3 target is ${JSON.stringify(given)}.`;
  throw invalid(message, `Set it to ${values.join(' or ')}.`);
}

function decodePrefix(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    const message = `The prefix ${JSON.stringify(pathname)} of the S3 target is badly encoded.`;
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
      `The keys of the S3 target are not known: ${missing} is not set.`,
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN). For a profile or ' +
        'a role, `aws configure export-credentials --format env` prints them.',
    );
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken !== '' && { sessionToken }) };
}

function unknownScheme(name: string): PortolanError {
  const hint = /^https?$/.test(name)
    ? `For a service with the S3 API write ${S3_EXAMPLE}&endpoint=${name}://….`
    : (didYouMean(name, ['s3', 'file']) ?? `Name a folder, or a bucket: ${S3_EXAMPLE}.`);
  return invalid(`${name}:// targets are not supported.`, hint);
}

function didYouMean(name: string, known: readonly string[]): string | undefined {
  const found = nearestName(name, known);
  return found === undefined ? undefined : `Did you mean ${found}?`;
}

function invalid(message: string, hint: string, cause?: unknown): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint, cause });
}
