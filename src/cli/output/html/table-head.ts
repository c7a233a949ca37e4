// The heading of a table in an HTML report.

/** A column of a table; numbers stand at its right. The name is written as it is. */
export interface HtmlColumn {
  readonly name: string;
  readonly number?: true;
}

/**
 * Writes the beginning of a table with its heading; `</table></div>` ends it. `isSortable`: where
 * scripts run, it can be sorted and searched.
 */
export function tableHead(
  columns: readonly HtmlColumn[],
  labelledBy: string,
  { isSortable = false }: { readonly isSortable?: boolean } = {},
): string {
  const cells = columns
    .map(({ name, number }) => `<th scope="col"${number ? ' class="number"' : ''}>${name}</th>`)
    .join('');
  return (
    `<div class="scroll" tabindex="0" role="group" aria-labelledby="${labelledBy}">` +
    `<table${isSortable ? ' class="sortable"' : ''}>\n<tr>${cells}</tr>\n`
  );
}
