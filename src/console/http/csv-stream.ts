// A screen's whole table as a CSV file, page after page as the reader takes it.
import type { ConsoleContext } from '../core/console-context.ts';
import { CSV_ROWS_MAX } from '../core/console-limits.ts';
import type { Screen } from '../core/screen.ts';
import type { TableColumn } from '../core/table-column.ts';
import { csvHead, csvRow } from './csv-cell.ts';

export interface CsvStreamOptions<Params, View, Row> {
  readonly screen: Screen<Params, View, Row>;
  readonly context: ConsoleContext;
  readonly first: View;
  /** The parameters of the page that begins after a place. */
  paramsAfter(after: string): Params;
  /** Default 1,000,000. */
  readonly rowsMax?: number | undefined;
}

/**
 * Makes the stream. One page is in memory at a time; a reader that stops, stops the questions. What
 * a page throws breaks the stream off, so that nobody takes a part for the whole.
 */
export function csvStream<Params, View, Row>(
  options: CsvStreamOptions<Params, View, Row>,
): ReadableStream<Uint8Array> {
  const { rowsMax = CSV_ROWS_MAX } = options;
  const { screen, first } = options;
  const columns = screen.columnsOf?.(first) ?? screen.columns;
  const texts = pagesOf(options, { columns, rowsMax });
  const encoder = new TextEncoder();
  let begun = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!begun) {
          begun = true;
          controller.enqueue(encoder.encode(csvHead(columns)));
          return;
        }
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* pagesOf<Params, View, Row>(
  { screen, context, first, paramsAfter }: CsvStreamOptions<Params, View, Row>,
  { columns, rowsMax }: { readonly columns: readonly TableColumn<Row>[]; readonly rowsMax: number },
): AsyncGenerator<string, undefined> {
  let view: View | undefined = first;
  let after: string | undefined;
  let left = rowsMax;
  while (view !== undefined) {
    const rows = screen.rows(view).slice(0, left);
    left -= rows.length;
    const text = rows.map((row) => csvRow(row, columns)).join('');
    if (text !== '') yield text;
    const next: string | undefined = screen.next?.(view);
    // A page that leads to itself would never end.
    if (left === 0 || next === undefined || next === after) return;
    after = next;
    view = await screen.load(context, paramsAfter(next));
  }
}
