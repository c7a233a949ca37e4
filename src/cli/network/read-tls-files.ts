// The files of --ca, --cert and --key.
import { readFileSync, statSync } from 'node:fs';
import { PortolanError } from '../../base/portolan-error.ts';
import type { TlsOptions } from '../../net/exchange/tls-options.ts';
import type { Environment } from '../../publish/settings/publish-config.ts';
import type { NetworkFlags } from './network-flags.ts';

// All authorities that browsers know are a fifth of it.
const FILE_BYTES_MAX = 1024 * 1024;
const PASSPHRASE = 'PORTOLAN_KEY_PASSPHRASE';

/**
 * Reads the files of TLS that were named, and looks whether they can be used.
 *
 * Errors: CONFIG_INVALID. Messages do not repeat what is in a file.
 */
export function readTlsFiles(
  { ca, cert, key = cert, insecure }: NetworkFlags,
  environment: Environment,
): TlsOptions | undefined {
  if (key !== undefined && cert === undefined) {
    throw invalid('--key needs the certificate that it belongs to.', 'Name it with --cert.');
  }
  if (ca === undefined && cert === undefined && insecure === undefined) return undefined;
  const tls: TlsOptions = {
    ca: ca === undefined ? undefined : readPem('--ca', ca),
    cert: cert === undefined ? undefined : readPem('--cert', cert),
    key: key === undefined ? undefined : readPem('--key', key),
    passphrase: environment[PASSPHRASE] || undefined,
    insecure,
  };
  assertUsable(tls);
  return tls;
}

function readPem(flag: string, path: string): string {
  try {
    if (statSync(path).size > FILE_BYTES_MAX) throw new Error('it is larger than 1 MiB');
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN ')) throw new Error('it holds nothing in PEM');
    return text;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const hint = 'PEM is the text form: -----BEGIN CERTIFICATE----- and so on.';
    throw invalid(`The file of ${flag} could not be read: ${why}.`, hint, { path, cause });
  }
}

// The module is loaded by those alone who name a file.
function assertUsable({ ca, cert, key, passphrase }: TlsOptions): void {
  const { createSecureContext } = process.getBuiltinModule('node:tls');
  const tryOut = (flag: string, context: Parameters<typeof createSecureContext>[0]): void => {
    try {
      createSecureContext(context);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const hint = `Check it with openssl; a key with a passphrase needs ${PASSPHRASE}.`;
      throw invalid(`The file of ${flag} cannot be used: ${why}.`, hint, { cause });
    }
  };
  if (ca !== undefined) tryOut('--ca', { ca });
  if (cert !== undefined) tryOut('--cert', { cert, key, passphrase });
}

function invalid(
  message: string,
  hint: string,
  more: { readonly path?: string; readonly cause?: unknown } = {},
): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint, ...more });
}
