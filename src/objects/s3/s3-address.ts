// Where a bucket is: the URL of an object, for AWS and for other endpoints with the same API.
import { PortolanError } from '../../base/portolan-error.ts';

/** A bucket, and the part of it that is published to. */
export interface S3Place {
  /** 2 to 255 letters, digits, `.`, `_` and `-`. */
  readonly bucket: string;
  /** The folder inside the bucket: `maps/shop`. Default: the bucket itself. */
  readonly prefix?: string | undefined;
  /** As `eu-central-1`; of R2, `auto`. */
  readonly region: string;
  /** Of a service other than AWS: `https://minio.example.com:9000`. Default: AWS in the region. */
  readonly endpoint?: string | undefined;
  /**
   * The bucket is in the path, not in the host. Default: true with an endpoint, and for
   * buckets whose name cannot be a part of a host under AWS's certificate.
   */
  readonly pathStyle?: boolean | undefined;
}

export interface S3Address {
  /** For people: `s3://bucket/prefix`, without an endpoint. */
  readonly name: string;
  readonly bucket: string;
  keyOf(name: string): string;
  /** The URL of an object, encoded as its signature requires it. */
  urlOf(key: string): string;
}

export function createS3Address(place: S3Place): S3Address {
  const { bucket, region } = place;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/.test(bucket) || bucket.includes('..')) {
    throw invalid(`${JSON.stringify(bucket)} is not a bucket's name.`, 'Write s3://bucket/prefix.');
  }
  // The region becomes a part of a host, and of the signature's scope.
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) {
    const hint = 'Write it as AWS does: eu-central-1. R2 takes auto, MinIO us-east-1.';
    throw invalid(`${JSON.stringify(region)} is not a region.`, hint);
  }
  const prefix = checkPrefix(place.prefix ?? '');
  const folder = folderUrl(place);
  return {
    name: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
    bucket,
    keyOf: (name) => prefix + name,
    urlOf: (key) => folder + key.split('/').map(encodeSegment).join('/'),
  };
}

function folderUrl({ bucket, region, endpoint, pathStyle }: S3Place): string {
  const url = endpoint === undefined ? awsEndpoint(region) : checkEndpoint(endpoint);
  // A certificate's wildcard covers one label, so buckets with dots do not fit under it.
  const inPath = pathStyle ?? (endpoint !== undefined || !/^[a-z0-9-]+$/.test(bucket));
  const path = url.pathname.replace(/\/$/, '');
  if (inPath) return `${url.origin}${path}/${bucket}/`;
  return `${url.protocol}//${bucket}.${url.host}${path}/`;
}

function awsEndpoint(region: string): URL {
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return new URL(`https://s3.${region}.${domain}/`);
}

function checkEndpoint(endpoint: string): URL {
  const url = URL.parse(endpoint) ?? undefined;
  if (url && url.username + url.password !== '') {
    const hint = 'Pass the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
    throw invalid('The endpoint of S3 contains a user name or a password.', hint);
  }
  if (url && /^https?:$/.test(url.protocol) && url.search + url.hash === '') return url;
  const hint = 'Write its scheme, host and port: https://minio.example.com:9000.';
  // What follows a question mark may be a secret.
  const shown = JSON.stringify(endpoint.split(/[?#]/)[0]);
  throw invalid(`The endpoint ${shown} of S3 is not an http or https address.`, hint);
}

function checkPrefix(prefix: string): string {
  const inner = prefix.replace(/^\/+/, '').replace(/\/$/, '');
  if (inner === '') return '';
  const segments = inner.split('/');
  // URLs cannot express these: `.` and `..` are removed, encoded or not.
  const unsayable = segments.some((segment) => /^\.{0,2}$/.test(segment));
  if (!unsayable && inner.isWellFormed()) return `${inner}/`;
  const hint = 'Its parts may be neither empty nor "." nor "..": maps/shop.';
  throw invalid(`${JSON.stringify(prefix)} cannot be a prefix in an S3 bucket.`, hint);
}

// As the signature requires it: all but letters, digits, `-`, `.`, `_` and `~`.
// Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
function encodeSegment(segment: string): string {
  const hex = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(segment).replace(/[!'()*]/g, hex);
}

function invalid(message: string, hint: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint });
}
