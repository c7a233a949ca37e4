// Tokens as lists show them.
import { column, type TableColumn } from '../../core/table-column.ts';
import type { TokenFacts } from './settings-view.ts';

export const TOKEN_COLUMNS: readonly TableColumn<TokenFacts>[] = [
  column('name', 'Token', 'text'),
  column('id', 'Id', 'number', { csvOnly: true }),
  column('scope', 'Scope', 'text'),
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    value: ({ revokedAt }) => (revokedAt === undefined ? 'active' : 'revoked'),
  },
  column('createdAt', 'Created', 'time'),
  column('lastUsedAt', 'Last used', 'time'),
  column('revokedAt', 'Revoked', 'time'),
];
