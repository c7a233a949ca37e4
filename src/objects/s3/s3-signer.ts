// Signs requests to S3 with Signature Version 4, by aws4fetch.
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { HttpRequest } from '../../net/request-sender.ts';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that expire. */
  readonly sessionToken?: string;
}

export interface UnsignedRequest {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sha256: string;
}

/** Returns the headers of a request, its signature among them. It holds for minutes only. */
export type S3Signer = (request: UnsignedRequest) => Promise<Record<string, string>>;

export function createS3Signer(options: {
  readonly credentials: S3Credentials;
  readonly region: string;
  readonly clock: Clock;
}): S3Signer {
  const { credentials, region, clock } = options;
  checkCredentials(credentials);
  // The keys that are derived for a day.
  const cache = new Map<string, ArrayBuffer>();
  return async ({ method, url, headers, sha256 }) => {
    const { AwsV4Signer } = await import('aws4fetch');
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      service: 's3',
      region,
      cache,
      datetime: compactTime(clock.now()),
    });
    const signed = await signer.sign();
    return Object.fromEntries(signed.headers);
  };
}

// Another library's error would show a value that no header may hold.
function checkCredentials(credentials: S3Credentials): void {
  for (const name of ['accessKeyId', 'secretAccessKey', 'sessionToken'] as const) {
    const value = credentials[name];
    if (value === undefined && name === 'sessionToken') continue;
    if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) continue;
    throw new PortolanError('CONFIG_INVALID', {
      message: `The ${name} of S3 is empty or contains other characters than ASCII.`,
      hint: 'Copy it again: it is one word of ASCII characters.',
    });
  }
}

function compactTime(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
}
