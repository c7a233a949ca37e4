// Reads a list of the store or of the queue page by page.
import { setImmediate } from 'node:timers/promises';
import type { Page } from '../../store/port/url-row.ts';

const PAGE_ROWS = 500;

/** Yields the rows of each page. The rest of the program has its turn between pages. */
export async function* eachPage<Row>(
  readPage: (request: {
    readonly limit: number;
    readonly after: string | undefined;
  }) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  limit: number = PAGE_ROWS,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined;
  do {
    const page = await readPage({ limit, after });
    yield page.rows;
    after = page.next;
    if (after !== undefined) await setImmediate();
  } while (after !== undefined);
}
