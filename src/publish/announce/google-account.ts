// The key file of a Google service account.
import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import type { EngineRefusal } from './ask-engine.ts';
import { fileFault, readSmallFile } from './read-small-file.ts';

/** Who asks, and the key to prove it. */
export interface GoogleAccount {
  /** The address to be added to the site's users. */
  readonly email: string;
  readonly privateKey: KeyObject;
  readonly privateKeyId?: string;
  /** Where access tokens are given. */
  readonly tokenUrl: string;
  /** All of the file that must not be seen. */
  readonly secrets: readonly string[];
}

const KEY_FILE_BYTES_MAX = 64 * 1024;
const TOKEN_URL = 'https://oauth2.googleapis.com/token';

/**
 * Reads a key file; `shown` is what it is called in the refusal when it will not do, which never
 * repeats anything of its content.
 *
 * Errors: None.
 * Source: https://developers.google.com/identity/protocols/oauth2/service-account
 */
export async function readGoogleAccount(
  path: string,
  shown: string,
): Promise<GoogleAccount | EngineRefusal> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readSmallFile(path, KEY_FILE_BYTES_MAX);
  } catch (error) {
    return refusal(`The key file ${shown} could not be read: ${fileFault(error)}.`);
  }
  if (bytes === undefined) {
    return refusal(`The key file ${shown} could not be read: there is no such file.`);
  }
  const fields = parseFields(new TextDecoder().decode(bytes));
  const { client_email: email, private_key: pem, type } = fields;
  if (type !== 'service_account' || typeof email !== 'string' || typeof pem !== 'string') {
    return refusal(
      `${shown} is not the JSON key file of a Google service account. Make one in the Google ` +
        'Cloud console: IAM, Service accounts, Keys, Add key, JSON.',
    );
  }
  const privateKey = readKey(pem);
  const tokenUrl = fields['token_uri'] ?? TOKEN_URL;
  if (privateKey === undefined || !isAddress(tokenUrl)) {
    return refusal(`The key file ${shown} is damaged. Make a new key in the Google Cloud console.`);
  }
  const { private_key_id: id } = fields;
  const privateKeyId = typeof id === 'string' ? id : undefined;
  return {
    email,
    privateKey,
    ...(privateKeyId !== undefined && { privateKeyId }),
    tokenUrl,
    secrets: [pem, pem.trim(), ...pemLines(pem), privateKeyId ?? ''],
  };
}

function refusal(reason: string): EngineRefusal {
  return { accepted: false, outcome: 'refused', reason };
}

function parseFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function readKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

function pemLines(pem: string): string[] {
  return pem.split(/\s*\n\s*/).filter((line) => line !== '' && !line.startsWith('-----'));
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}
