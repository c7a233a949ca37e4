// One text of an extension to the value that its table names.

import { trimBlank } from '../../protocol/blank.ts';
import type { ExtensionValue } from '../../protocol/extensions/extension.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';

const YES = new Set(['yes', 'Yes', 'YES']);
const NO = new Set(['no', 'No', 'NO']);
const INTEGER = /^\+?\d{1,15}$/;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

export type ReadValue = string | number | boolean | readonly string[];

/** `undefined`: the text cannot be read as this kind. A text or list may be empty. */
export function readExtensionValue(text: string, kind: ExtensionValue): ReadValue | undefined {
  const trimmed = trimBlank(text);
  switch (kind) {
    case 'integer':
      return INTEGER.test(trimmed) ? Number(trimmed) : undefined;
    case 'decimal':
      return DECIMAL.test(trimmed) ? Number(trimmed) + 0 : undefined;
    case 'yes-no':
      return YES.has(trimmed) ? true : NO.has(trimmed) ? false : undefined;
    case 'datetime':
      return parseLastmod(trimmed).value;
    case 'comma-list':
      return trimmed
        .split(',')
        .map(trimBlank)
        .filter((item) => item !== '');
    case 'space-list':
      return trimmed.split(/[\s,]+/).filter((item) => item !== '');
    case 'allow-deny': {
      const word = trimmed.toLowerCase();
      return word === 'allow' || word === 'deny' ? word : undefined;
    }
    default:
      return trimmed;
  }
}
