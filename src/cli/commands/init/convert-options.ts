// The options of a plug-in as settings of ours: code, with what has no counterpart as comments.
import type { OptionMapping, PluginMapping } from './from/plugin-mapping.ts';

const SHOWN_CHARACTERS_MAX = 60;
const DEPTH_MAX = 6;

/**
 * Returns a line of code a setting. Every option is in the result: as a setting with its value, as
 * one whose function is to be copied, or in a comment with the reason why it is gone.
 */
export function convertOptions(
  mapping: PluginMapping,
  options: Readonly<Record<string, unknown>>,
): readonly string[] {
  const settings = new Map<string, string[]>();
  const comments: string[] = [];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const known = Object.hasOwn(mapping.options, name) ? mapping.options[name] : undefined;
    const { setting, comment, code } = convert(name, value, known);
    if (setting === undefined || code === undefined) comments.push(comment ?? '');
    else
      settings.set(setting, [
        ...(settings.get(setting) ?? []),
        ...(comment ? [comment] : []),
        code,
      ]);
  }
  const lines = [...settings.values()].flatMap((all) => [
    // Two functions become one setting.
    ...all.filter((line) => line.startsWith('//')),
    all.findLast((line) => !line.startsWith('//')) ?? '',
  ]);
  return [...lines, ...comments];
}

interface Converted {
  readonly setting?: string;
  readonly code?: string;
  readonly comment?: string;
}

function convert(name: string, value: unknown, mapping: OptionMapping | undefined): Converted {
  if (mapping === undefined) {
    return { comment: `// ${name}: not a known option of the plug-in; nothing replaces it.` };
  }
  if ('gone' in mapping) return { comment: `// ${name}${shown(value)} is gone: ${mapping.gone}.` };
  if ('copyTo' in mapping) {
    const { copyTo, was, how } = mapping;
    const code = copyTo === 'source' ? 'source: async () => [],' : 'transform: (entry) => entry,';
    const comment = `// Rewrite your ${name} here. Before: ${was}. Now: ${how}.`;
    return { setting: copyTo, code, comment };
  }
  const { to, value: convertValue = (same: unknown) => same } = mapping;
  if (typeof value === 'function') {
    const comment = `// ${name} is a function. Set ${to} to what it returns:`;
    return { setting: to, code: `${to}: [],`, comment };
  }
  const converted = convertValue(value);
  if (converted === undefined) return { comment: `// ${name}${shown(value)} is the default.` };
  const code = codeOf(converted);
  if (code === undefined) return { comment: `// ${to}: copy the value of your ${name}.` };
  return { setting: to, code: `${to}: ${code},` };
}

function shown(value: unknown): string {
  const code = codeOf(value);
  return code === undefined || code.length > SHOWN_CHARACTERS_MAX ? '' : `: ${code}`;
}

/** A value as code; `undefined` for what has none, such as a function. */
function codeOf(value: unknown, depth = 0): string | undefined {
  if (depth > DEPTH_MAX) return undefined;
  if (typeof value === 'string') return quoted(value);
  if (value === null || ['number', 'boolean'].includes(typeof value)) return String(value);
  if (isRegExp(value)) return String(value);
  if (value instanceof Date) return quoted(value.toISOString());
  if (value instanceof Set) return codeOf([...value], depth);
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => codeOf(item, depth + 1));
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  const members = Object.entries(value).map(([name, member]) => {
    const code = codeOf(member, depth + 1);
    return code && `${/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)}: ${code}`;
  });
  return members.includes(undefined) ? undefined : `{ ${members.join(', ')} }`;
}

function isRegExp(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object RegExp]';
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
