// Signature Version 4 as AWS publishes it, from the checking side, for the store of fake-s3.ts.
import { createHash, createHmac } from 'node:crypto';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();

/** What a signature is made from. */
export interface SignedParts {
  readonly method: string;
  /** As sent, encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** By lower-case name; `x-amz-date` and `x-amz-content-sha256` among them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The names of the headers that are signed, in order. */
  readonly names: readonly string[];
  readonly region: string;
  readonly secretAccessKey: string;
}

/**
 * The signature of a request, in hexadecimal digits.
 *
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureOf(parts: SignedParts): string {
  const { method, path, query, headers, names, region, secretAccessKey } = parts;
  const encode = (text: string): string =>
    [...Buffer.from(text)]
      .map((byte) => {
        const char = String.fromCharCode(byte);
        const hex = byte.toString(16).toUpperCase().padStart(2, '0');
        return /[A-Za-z0-9._~-]/.test(char) ? char : `%${hex}`;
      })
      .join('');
  // As S3 reads it, a bare plus sign in a path is a space.
  const plain = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
  const canonicalPath = path
    .split('/')
    .map((part) => encode(plain(part)))
    .join('/');
  const canonicalQuery = (query === '' ? [] : query.split('&'))
    .map((pair) => pair.split('=', 2))
    .map(([name = '', value = '']) => `${encode(plain(name))}=${encode(plain(value))}`)
    .sort()
    .join('&');
  const value = (name: string): string =>
    String(headers[name] ?? '')
      .trim()
      .replace(/ +/g, ' ');
  const lines = names.map((name) => `${name}:${value(name)}\n`).join('');
  const request = [
    method,
    canonicalPath,
    canonicalQuery,
    lines,
    names.join(';'),
    value('x-amz-content-sha256'),
  ].join('\n');
  const date = value('x-amz-date');
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  return hmac(signing as Buffer, text).toString('hex');
}
