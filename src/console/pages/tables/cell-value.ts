// A value of a table as pages show it, by the kind of its column.
import { html } from 'hono/html';
import { formatDuration } from '../../../base/duration.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { Html } from '../../core/screen.ts';
import type { ColumnKind } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { dueElement, timeElement } from '../words/relative-time.ts';
import { statusBadge } from '../words/status-badge.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const SHARE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const SHARE_SHOWN_MIN = 0.001;
const SECOND_MS = 1_000;

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** Writes a share between 0 and 1 for people: `18.4%`. Only none is `0%`, and only all `100%`. */
export function formatShare(value: number): string {
  if (value > 0 && value < SHARE_SHOWN_MIN) return `<${SHARE.format(SHARE_SHOWN_MIN)}`;
  if (value < 1 && value > 1 - SHARE_SHOWN_MIN) return `>${SHARE.format(1 - SHARE_SHOWN_MIN)}`;
  return SHARE.format(value);
}

export function cellValue(
  value: string | number | undefined,
  kind: ColumnKind,
  now: number,
): Html | string {
  if (value === undefined || value === '') return html`<span class="none">–</span>`;
  if (kind === 'status' || kind === 'severity') return statusBadge(String(value));
  if (kind === 'url') return html`<bdi class="url">${visibleText(String(value))}</bdi>`;
  if (typeof value === 'string') return html`<bdi>${visibleText(value)}</bdi>`;
  if (kind === 'time') return timeElement(value, now);
  if (kind === 'due') return dueElement(value, now);
  if (kind === 'bytes') return formatByteSize(value);
  if (kind === 'duration') return formatMilliseconds(value);
  return kind === 'share' ? formatShare(value) : formatNumber(value);
}

/** Writes how long something took: `84 ms` below a second, then `1.4 s`, `3 min 05 s`. */
export function formatMilliseconds(ms: number): string {
  return ms < SECOND_MS ? `${formatNumber(Math.round(ms))} ms` : formatDuration(ms);
}

/** Whether the values of a column are numbers, which are right-aligned. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'number' || kind === 'bytes' || kind === 'duration' || kind === 'share';
}
