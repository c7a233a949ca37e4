// What the tables of an HTML report can do where scripts run: they are sorted by a click on a
// heading, and searched. Without it they are plain tables.

/** The content of the page's one `<script>`. It asks nobody for anything. */
export const REPORT_TABLE_SCRIPT: string = `(() => {
  const wait = 150;
  const collator = new Intl.Collator('en', { numeric: true });
  const valueOf = (row, column, isNumber) => {
    const text = (row.cells[column]?.textContent ?? '').trim();
    if (!isNumber) return text;
    const number = Number.parseFloat(text.replaceAll(',', ''));
    return Number.isNaN(number) ? -1 : number;
  };
  const sortable = (table) => {
    const [head, ...rows] = table.rows;
    const body = head.parentElement;
    const cells = [...head.cells];
    cells.forEach((cell, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...cell.childNodes);
      cell.append(button);
      button.addEventListener('click', () => {
        const isNumber = cell.classList.contains('number');
        // Of numbers the greatest are looked for.
        const first = isNumber ? 'descending' : 'ascending';
        const second = isNumber ? 'ascending' : 'descending';
        const order = cell.getAttribute('aria-sort') === first ? second : first;
        for (const other of cells) other.removeAttribute('aria-sort');
        cell.setAttribute('aria-sort', order);
        const sign = order === 'ascending' ? 1 : -1;
        const keyed = rows.map((row, index) => [valueOf(row, column, isNumber), index, row]);
        keyed.sort(([a, i], [b, j]) => {
          const difference = isNumber ? a - b : collator.compare(a, b);
          return sign * difference || i - j;
        });
        body.append(...keyed.map(([, , row]) => row));
      });
    });
  };
  const searched = (table) => {
    const rows = [...table.rows].slice(1);
    let texts;
    const label = document.createElement('label');
    label.className = 'search';
    const input = document.createElement('input');
    input.type = 'search';
    const count = document.createElement('span');
    count.className = 'quiet';
    count.setAttribute('role', 'status');
    label.append('Search this table ', input);
    const line = document.createElement('p');
    line.append(label, ' ', count);
    table.parentElement.before(line);
    const search = () => {
      texts ??= rows.map((row) => row.textContent.toLowerCase());
      const wanted = input.value.trim().toLowerCase();
      let shown = 0;
      rows.forEach((row, index) => {
        row.hidden = !texts[index].includes(wanted);
        if (!row.hidden) shown += 1;
      });
      count.textContent =
        wanted === '' ? '' : shown.toLocaleString('en') + ' of ' + rows.length.toLocaleString('en');
    };
    let timer;
    input.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(search, wait);
    });
  };
  for (const table of document.querySelectorAll('table.sortable')) {
    if (table.rows.length < 3) continue;
    sortable(table);
    searched(table);
  }
})();`;
