// Draws the plots of a page from their tables, in the colours of the theme.
(() => {
  'use strict';
  const HEIGHT = 220;
  const HEADROOM = 1.08;
  const DAY_S = 86400;
  // Days are named on the axis: no two marks lie within one. To uPlot a month is 30 days.
  const DAYS_APART = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365, 730].map((days) => days * DAY_S);
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const drawn = new Map();

  function valueOf(cell) {
    return cell?.dataset.value === undefined ? null : Number(cell.dataset.value);
  }

  function readTable(figure) {
    const heads = [...figure.querySelectorAll('thead th')].slice(1);
    const rows = [...figure.querySelectorAll('tbody tr')];
    const x = rows.map((row) => Date.parse(`${row.cells[0].textContent.trim()}T00:00:00Z`) / 1000);
    const data = heads.map((_, index) => rows.map((row) => valueOf(row.cells[index + 1])));
    const series = heads.map((head) => ({
      title: head.textContent.trim(),
      kind: head.dataset.kind,
      draw: head.dataset.draw,
    }));
    return { data: [x, ...data], series };
  }

  function colours() {
    // A canvas takes plain colours only: the browser works out what a variable stands for.
    const probe = document.body.appendChild(document.createElement('span'));
    const get = (name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const found = {
      lines: [get('--plot-1'), get('--plot-2'), get('--plot-3')],
      soft: get('--soft'),
      grid: get('--line'),
      mark: get('--bad'),
      font: `12px ${getComputedStyle(document.body).fontFamily}`,
    };
    probe.remove();
    return found;
  }

  // A line across the plot at a value that counts, with its name.
  function drawMark(plot, at, title, { mark, font }) {
    const { ctx, bbox } = plot;
    const y = plot.valToPos(at, 'y', true);
    const ratio = uPlot.pxRatio;
    ctx.save();
    ctx.strokeStyle = mark;
    ctx.fillStyle = mark;
    ctx.lineWidth = ratio;
    ctx.setLineDash([6 * ratio, 4 * ratio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.font = font.replace('12px', `${12 * ratio}px`);
    ctx.textAlign = 'left';
    ctx.fillText(title, bbox.left + 4 * ratio, y - 5 * ratio);
    ctx.restore();
  }

  function optionsOf(figure, { days, series }, width) {
    const theme = colours();
    const { mark, markTitle } = figure.dataset;
    const isShare = series.every(({ kind }) => kind === 'share');
    const long = isShare ? share : whole;
    const least = Math.max(isShare ? 0.02 : 1, mark === undefined ? 0 : Number(mark) * 1.3);
    // Made anew for each axis: uPlot keeps what it is given.
    const axis = () => ({
      stroke: theme.soft,
      font: theme.font,
      grid: { stroke: theme.grid, width: 1 },
      ticks: { stroke: theme.grid, width: 1, size: 4 },
    });
    return {
      width,
      height: HEIGHT,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      cursor: { drag: { x: false, y: false }, y: false },
      // A single day stands in the middle; bars have room at both ends. Told, not left to uPlot:
      // to it a single day lasts for years.
      scales: {
        x: { min: days[0] - DAY_S, max: days[days.length - 1] + DAY_S },
        y: { range: (_, low, high) => [Math.min(0, low ?? 0), Math.max(least, (high ?? 0) * HEADROOM)] },
      },
      axes: [
        { ...axis(), space: 64, incrs: DAYS_APART, values: (_, ticks) => ticks.map((seconds) => day.format(seconds * 1000)) },
        {
          ...axis(),
          size: 58,
          values: (_, ticks) => ticks.map((tick) => (isShare ? share : short).format(tick)),
          ...(isShare ? {} : { incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 2e8, 5e8] }),
        },
      ],
      series: [
        { label: 'Day', value: (_, seconds) => (seconds == null ? '–' : new Date(seconds * 1000).toISOString().slice(0, 10)) },
        ...series.map(({ title, draw }, index) => {
          const stroke = theme.lines[index % theme.lines.length];
          const value = (_, number) => (number == null ? '–' : long.format(number));
          const bars = draw === 'bars' ? { paths: uPlot.paths.bars({ size: [0.6, 14] }), fill: stroke, points: { show: false } } : { points: { size: 5 } };
          // Lines are told apart by their dashes, too.
          return { label: title, stroke, width: 2, value, ...(index > 0 && draw === 'line' ? { dash: [7, 4] } : {}), ...bars };
        }),
      ],
      hooks: mark === undefined ? {} : { draw: [(plot) => drawMark(plot, Number(mark), markTitle, theme)] },
    };
  }

  function draw(figure) {
    const canvas = figure.querySelector('.plot-canvas');
    const width = Math.floor(canvas?.clientWidth ?? 0);
    if (width < 120) return;
    const { data, series } = readTable(figure);
    drawn.get(figure)?.destroy();
    drawn.set(figure, new uPlot(optionsOf(figure, { days: data[0], series }, width), data, canvas));
    figure.classList.add('drawn');
  }

  function drawAll() {
    for (const figure of document.querySelectorAll('figure[data-plot]')) draw(figure);
  }

  if (!window.uPlot) return;
  drawAll();
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const plot = drawn.get(target.closest('figure'));
      const width = Math.floor(contentRect.width);
      if (!plot) draw(target.closest('figure'));
      else if (width >= 120 && width !== plot.width) plot.setSize({ width, height: HEIGHT });
    }
  });
  for (const canvas of document.querySelectorAll('.plot-canvas')) sizes.observe(canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
  new MutationObserver(drawAll).observe(document.documentElement, { attributeFilter: ['data-theme'] });
})();
