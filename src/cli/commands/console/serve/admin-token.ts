// The first token of a console that asks for tokens: given, read from a file, or made.
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { PortolanError } from '../../../../base/portolan-error.ts';
import { createAccessToken, hashToken } from '../../../../console/security/new-access-token.ts';
import type { AccessStore } from '../../../../store/port/access-store.ts';

export interface AdminTokenRequest {
  /** Of the environment. */
  readonly given: string | undefined;
  readonly file: string | undefined;
  readonly at: number;
}

/** What was done about it. `shown`: a new token that nobody knows yet. */
export interface AdminToken {
  readonly state: 'there' | 'given' | 'read' | 'written' | 'shown';
  readonly token?: string;
}

const TOKEN = /^ptl_[A-Za-z0-9_-]{43}$/;
const TOKEN_FILE_BYTES_MAX = 1_024;

/**
 * Sees to it that there is an admin token. One that is given or in the file is made known to the
 * store; otherwise one is made when there is none, and written to the file where one is named.
 */
export async function ensureAdminToken(
  access: Pick<AccessStore, 'addToken' | 'findToken' | 'tokens'>,
  { given, file, at }: AdminTokenRequest,
): Promise<AdminToken> {
  if (given !== undefined) {
    await makeKnown(access, { token: given, at, from: 'PORTOLAN_TOKEN' });
    return { state: 'given' };
  }
  if (file !== undefined && existsSync(file)) {
    await makeKnown(access, { token: readToken(file), at, from: file });
    return { state: 'read' };
  }
  const tokens = await access.tokens();
  const has = tokens.some(({ scope, revokedAt }) => scope === 'admin' && revokedAt === undefined);
  if (has) return { state: 'there' };
  // The file first: a token that could not be written down would let nobody in, and stay.
  const written = file === undefined ? undefined : openTokenFile(file);
  const { token } = await createAccessToken(access, { name: 'first', scope: 'admin', at });
  if (written === undefined) return { state: 'shown', token };
  writeSync(written, `${token}\n`);
  closeSync(written);
  return { state: 'written' };
}

async function makeKnown(
  access: Pick<AccessStore, 'addToken' | 'findToken'>,
  { token, at, from }: { readonly token: string; readonly at: number; readonly from: string },
): Promise<void> {
  if (!TOKEN.test(token)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `What ${from} contains is not a token: ptl_ followed by 43 letters, digits, _ or -.`,
      hint: 'Leave it out to have one created, or create one with portolan tokens add.',
    });
  }
  const hash = hashToken(token);
  if (await access.findToken(hash)) return;
  await access.addToken({ name: 'given at start', scope: 'admin', hash, at });
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, TOKEN_FILE_BYTES_MAX).trim();
  } catch (error) {
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `The token could not be read from ${file}: ${(error as Error).message}.`,
      path: file,
      cause: error,
    });
  }
}

function openTokenFile(file: string): number {
  try {
    // Not over what is there, and for this user's eyes alone.
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    throw new PortolanError('OUTPUT_UNWRITABLE', {
      message: `The admin token cannot be written to ${file}: ${(error as Error).message}.`,
      hint: 'Name a file in a folder that this user can write to.',
      path: file,
      cause: error,
    });
  }
}
