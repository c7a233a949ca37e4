// Whose certificates are believed, and which one is shown.
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
   * Accepts any certificate of the origin that was named, and of no other. Default false. Whoever
   * is between can then read and change everything, credentials included.
   */
  readonly insecure?: boolean | undefined;
}

/** What is handed to Node. */
export interface ConnectionTls {
  readonly ca?: readonly string[];
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  readonly rejectUnauthorized?: boolean;
}

/**
 * Returns the settings for a connection: `own` for the origin that was named, which alone sees the
 * client certificate and may be excused from having a valid one.
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
