// The first token of a console: given, read, written or shown, and never made twice.

import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { hashToken } from '../../../../console/security/new-access-token.ts';
import type { AccessStore, TokenRecord } from '../../../../store/port/access-store.ts';
import { ensureAdminToken } from './admin-token.ts';

type Tokens = Pick<AccessStore, 'addToken' | 'findToken' | 'tokens'>;
const GIVEN = `ptl_${'a'.repeat(43)}`;

function memoryTokens(): Tokens & { readonly all: TokenRecord[] } {
  const all: TokenRecord[] = [];
  return {
    all,
    async addToken({ at, ...token }) {
      const record = { ...token, id: all.length + 1, createdAt: at };
      all.push(record);
      return record;
    },
    findToken: async (hash) => all.find((token) => token.hash === hash),
    tokens: async () => all,
  };
}

test('where there is no admin token one is made and shown, once', async () => {
  const access = memoryTokens();
  const request = { given: undefined, file: undefined, at: 7 };
  const { state, token = '' } = await ensureAdminToken(access, request);
  assert.equal(state, 'shown');
  assert.deepEqual(access.all[0], {
    id: 1,
    name: 'first',
    scope: 'admin',
    hash: hashToken(token),
    createdAt: 7,
  });
  assert.deepEqual(await ensureAdminToken(access, request), { state: 'there' });
  assert.equal(access.all.length, 1);
});

test('a revoked token, and one of another scope, let no admin in', async () => {
  const access = memoryTokens();
  await access.addToken({ name: 'r', scope: 'read', hash: 'x', at: 1 });
  access.all.push({ id: 2, name: 'a', scope: 'admin', hash: 'y', createdAt: 1, revokedAt: 2 });
  const { state } = await ensureAdminToken(access, { given: undefined, file: undefined, at: 7 });
  assert.equal(state, 'shown');
});

test('a file is written for its owner alone, read later, and not needed then', async (t) => {
  const file = join(temporaryFolder(t), 'token');
  const access = memoryTokens();
  const request = { given: undefined, file, at: 7 };
  assert.deepEqual(await ensureAdminToken(access, request), { state: 'written' });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(access.all[0]?.hash, hashToken(readFileSync(file, 'utf8').trim()));
  assert.deepEqual(await ensureAdminToken(access, request), { state: 'read' });
  rmSync(file);
  assert.deepEqual(await ensureAdminToken(access, request), { state: 'there' });
  assert.equal(access.all.length, 1);
});

test('a file that cannot be written leaves no token behind', async (t) => {
  const file = join(temporaryFolder(t), 'no', 'such', 'folder', 'token');
  const access = memoryTokens();
  await assert.rejects(
    ensureAdminToken(access, { given: undefined, file, at: 7 }),
    (error) => isPortolanError(error) && error.code === 'OUTPUT_UNWRITABLE',
  );
  assert.equal(access.all.length, 0);
});

test('a token that is given is made known once, and what is none is refused untold', async () => {
  const access = memoryTokens();
  const request = { given: GIVEN, file: undefined, at: 7 };
  assert.deepEqual(await ensureAdminToken(access, request), { state: 'given' });
  assert.deepEqual(await ensureAdminToken(access, request), { state: 'given' });
  assert.deepEqual(
    access.all.map(({ scope, hash }) => [scope, hash]),
    [['admin', hashToken(GIVEN)]],
  );
  await assert.rejects(
    ensureAdminToken(access, { ...request, given: `${GIVEN}x` }),
    (error) => isPortolanError(error) && !String(error.message).includes(GIVEN),
  );
});
