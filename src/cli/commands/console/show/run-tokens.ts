// What `portolan tokens` does: lists, makes and revokes tokens in a store.
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';
import type { TableColumn } from '../../../../console/core/table-column.ts';
import { viewJson } from '../../../../console/http/view-json.ts';
import { createAccessToken } from '../../../../console/security/new-access-token.ts';
import type { TokenRecord } from '../../../../store/port/access-store.ts';
import { formatScreenTable } from '../../../output/console/screen-table.ts';
import { writeText } from '../../../output/stream/output-sink.ts';
import { createSummaryPaints } from '../../../output/text/paint.ts';
import type { Engine } from '../engine/engine.ts';
import { openEngine } from '../engine/open-engine.ts';
import type { TokensAddOptions, TokensOptions } from './tokens-command.ts';

const CLOSE_MS = 0;

const COLUMNS: readonly TableColumn<TokenRecord>[] = [
  { key: 'id', title: 'Id', kind: 'number', value: ({ id }) => id },
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'scope', title: 'Scope', kind: 'text', value: ({ scope }) => scope },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    value: ({ revokedAt }) => (revokedAt === undefined ? 'active' : 'revoked'),
  },
  { key: 'createdAt', title: 'Created', kind: 'time', value: ({ createdAt }) => createdAt },
  { key: 'lastUsedAt', title: 'Last used', kind: 'time', value: ({ lastUsedAt }) => lastUsedAt },
];

export function runTokensList(options: TokensOptions): Promise<number> {
  return withStore(options, async ({ store, clock }) => {
    const tokens = await store.access.tokens();
    if (options.format === 'json') {
      return jsonText({ tokens: tokens.map(({ hash: _, ...token }) => token) });
    }
    if (tokens.length === 0) process.stderr.write('No tokens yet.\n');
    const paints = createSummaryPaints(process.stdout);
    return tokens.length === 0
      ? ''
      : formatScreenTable(tokens, COLUMNS, { now: clock.now(), paints });
  });
}

export function runTokensAdd(name: string, options: TokensAddOptions): Promise<number> {
  const { scope, format } = options;
  return withStore(options, async ({ store, clock }) => {
    const at = clock.now();
    const { token, record } = await createAccessToken(store.access, { name, scope, at });
    if (format === 'json') return jsonText({ id: record.id, name, scope, token });
    process.stderr.write('It is shown only once. Put it in PORTOLAN_TOKEN for the commands.\n');
    return `${token}\n`;
  });
}

export function runTokensRevoke(id: number, options: TokensOptions): Promise<number> {
  return withStore(options, async ({ store, clock }) => {
    const token = (await store.access.tokens()).find((one) => one.id === id);
    if (token === undefined) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `There is no token ${id}.`,
        hint: 'portolan tokens lists them.',
      });
    }
    if (token.revokedAt === undefined) await store.access.revokeToken(id, clock.now());
    return options.format === 'json' ? jsonText({ id, revoked: true }) : `Revoked ${id}.\n`;
  });
}

async function withStore(
  { database, format }: TokensOptions,
  act: (engine: Engine) => Promise<string>,
): Promise<number> {
  const engine = await openForTokens(database);
  try {
    await writeText(process.stdout, await act(engine), { painted: format !== 'json' });
    return 0;
  } finally {
    await engine.close(CLOSE_MS);
  }
}

async function openForTokens(folder: string): Promise<Engine> {
  try {
    return await openEngine({ folder, environment: {}, create: false });
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'STORE_LOCKED') throw error;
    throw new PortolanError(error.code, {
      message: error.message,
      hint: 'A running console does this on its Settings page; --database names another store.',
      path: folder,
      cause: error,
    });
  }
}

function jsonText(value: object): string {
  return `${JSON.stringify(JSON.parse(viewJson(value)), undefined, 2)}\n`;
}
