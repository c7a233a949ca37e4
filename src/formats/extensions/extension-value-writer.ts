// One value of an extension as text, by the kind that its table names.
import { assertNever } from '../../base/assert.ts';
import { trimBlank } from '../../protocol/blank.ts';
import type { ExtensionValue } from '../../protocol/extensions/extension.ts';
import { encodeUrl } from '../../protocol/url-encoding.ts';
import type { WriteLog } from '../problems/write-problem.ts';
import { formatDecimal } from '../records/decimal.ts';
import { escapeUrl, isW3cDatetime } from '../records/entry-fields.ts';
import { dropForbidden, type EscapePlace, escapeXml } from '../xml/escape.ts';

/** The object whose values are written: its log and its own name. */
export interface ItemNotes {
  readonly log: WriteLog;
  /** For example `videos[0].tvShow`. */
  readonly path: string;
}

export interface ValueKind {
  readonly property: string;
  readonly value: ExtensionValue;
}

/**
 * Writes one value, escaped for its place.
 *
 * Texts lose the blanks at their ends, and with a note what XML forbids; URLs are written by
 * `encodeUrl`; integers have no sign and at most 15 digits, decimals no exponents; lists are joined
 * by `, ` or a blank, and a part that contains its list's separator becomes several. A value of
 * another type than its kind is `undefined`, with a note.
 */
export function writeExtensionValue(
  kind: ValueKind,
  value: unknown,
  place: EscapePlace,
  item: ItemNotes,
): string | undefined {
  const text = formatValue(kind, value, place, item);
  if (text === undefined) {
    item.log.note('extension-value-invalid', `${item.path}.${kind.property}`, value);
  }
  return text;
}

function formatValue(
  kind: ValueKind,
  value: unknown,
  place: EscapePlace,
  item: ItemNotes,
): string | undefined {
  switch (kind.value) {
    case 'text':
      return typeof value === 'string' ? formatText(kind, value, place, item) : undefined;
    case 'url':
      return typeof value === 'string' ? formatUrl(kind, value, item) : undefined;
    case 'integer':
      return isCount(value) ? formatDecimal(value) : undefined;
    case 'decimal':
      return Number.isFinite(value) ? formatDecimal(Number(value)) : undefined;
    case 'yes-no':
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined;
    case 'datetime':
      return typeof value === 'string' && isW3cDatetime(value) ? value : undefined;
    case 'comma-list':
      return formatList(value, { separator: /,/, glue: ', ', kind, place, item });
    case 'space-list':
      return formatList(value, { separator: /[\s,]+/, glue: ' ', kind, place, item });
    case 'allow-deny':
      return value === 'allow' || value === 'deny' ? value : undefined;
    case 'empty':
    case 'group':
      return undefined;
    default:
      return assertNever(kind.value);
  }
}

// Only digits, as many as every reader keeps exactly.
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e15;
}

// A character that is escaped or dropped in some place, or a blank at an end: few texts have one.
const NEEDS_CARE = /[^ !#-%(-;=?-\ud7ff\ue000-\ufffd]|^ | $/;

function formatText(kind: ValueKind, text: string, place: EscapePlace, item: ItemNotes): string {
  if (!NEEDS_CARE.test(text)) return text;
  const kept = dropForbidden(text);
  if (kept !== text) item.log.note('xml-character-forbidden', `${item.path}.${kind.property}`);
  return escapeXml(trimBlank(kept), place);
}

function formatUrl(kind: ValueKind, url: string, item: ItemNotes): string | undefined {
  const encoded = encodeUrl(url, () => {
    item.log.note('xml-character-forbidden', `${item.path}.${kind.property}`);
  });
  if (encoded !== undefined) return escapeUrl(encoded);
  return trimBlank(url) === '' ? '' : undefined;
}

interface ListForm {
  readonly separator: RegExp;
  readonly glue: string;
  readonly kind: ValueKind;
  readonly place: EscapePlace;
  readonly item: ItemNotes;
}

function formatList(list: unknown, form: ListForm): string | undefined {
  if (!Array.isArray(list) || !list.every((part) => typeof part === 'string')) return undefined;
  const parts = list.flatMap((part: string) => part.split(form.separator)).map(trimBlank);
  const text = parts.filter((part) => part !== '').join(form.glue);
  return formatText(form.kind, text, form.place, form.item);
}
