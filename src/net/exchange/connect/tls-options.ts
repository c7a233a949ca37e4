// Whose certificates are believed, and which one is shown.
import { createHash } from 'node:crypto';
import { getCACertificates } from 'node:tls';

/** The user's own settings of TLS. Texts in PEM. */
export interface TlsOptions {
  /** Certificates of authorities that are believed besides those of Node. Default: none. */
  readonly ca?: string | undefined;
  /** The client certificate and its key, shown to the origin that was named, and to no other. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  readonly passphrase?: string | undefined;
  /**
   * Accepts any certificate of the named origin, and of no other. Default false. Anyone in between
   * can then read and change everything, credentials included.
   */
  readonly insecure?: boolean | undefined;
}

export interface ConnectionTls {
  readonly ca?: readonly string[];
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  readonly rejectUnauthorized?: boolean;
}

/**
 * Returns the settings for a connection: `own` for the named origin, the only one that receives the
 * client certificate and need not have a valid one.
 */
export function connectionTls(tls: TlsOptions | undefined, own: boolean): ConnectionTls {
  if (tls === undefined) return {};
  const { ca, cert, key, passphrase, insecure } = tls;
  return {
    // Node takes a list in place of its own, not in addition.
    ...(ca !== undefined && { ca: [...getCACertificates('default'), ca] }),
    ...(own && cert !== undefined && { cert }),
    ...(own && key !== undefined && { key }),
    ...(own && passphrase !== undefined && { passphrase }),
    ...(own && insecure === true && { rejectUnauthorized: false }),
  };
}

/**
 * Names what an origin is shown: another name for another certificate, and an empty one where none
 * is shown. It is a digest, of which neither the certificate nor its key can be read.
 */
export function certificateNames({
  tls: { cert, key } = {},
  trustedUrl = '',
}: {
  readonly tls?: TlsOptions | undefined;
  readonly trustedUrl?: string | undefined;
}): (origin: string) => string {
  if (cert === undefined && key === undefined) return () => '';
  const own = URL.parse(trustedUrl)?.origin;
  const name = createHash('sha256')
    .update(JSON.stringify([cert, key]))
    .digest('base64url');
  return (origin) => (origin === own ? name : '');
}
