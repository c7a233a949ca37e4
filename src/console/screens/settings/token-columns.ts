// Tokens as lists show them.
import type { TableColumn } from '../../core/table-column.ts';
import type { TokenFacts } from './settings-view.ts';

export const TOKEN_COLUMNS: readonly TableColumn<TokenFacts>[] = [
  { key: 'name', title: 'Token', kind: 'text', value: ({ name }) => name },
  { key: 'id', title: 'Id', kind: 'number', value: ({ id }) => id, csvOnly: true },
  { key: 'scope', title: 'Scope', kind: 'text', value: ({ scope }) => scope },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    value: ({ revokedAt }) => (revokedAt === undefined ? 'active' : 'revoked'),
  },
  { key: 'createdAt', title: 'Created', kind: 'time', value: ({ createdAt }) => createdAt },
  { key: 'lastUsedAt', title: 'Last used', kind: 'time', value: ({ lastUsedAt }) => lastUsedAt },
  { key: 'revokedAt', title: 'Revoked', kind: 'time', value: ({ revokedAt }) => revokedAt },
];
