// Lets bundlers of users leave out values that a program does not use. No module of ours does
// anything when it is loaded, so whatever a value is computed by may be left out with it.

import { parseAst } from 'rolldown/parseAst';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

// A bundler cannot know that these do nothing but return a value.
const COMPUTED: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'MemberExpression',
  'SpreadElement',
  'TemplateLiteral',
  'BinaryExpression',
]);

// These cannot be in a call of their own.
const WAITING: ReadonlySet<string> = new Set(['AwaitExpression']);

/** Returns the code with each computed value of its top level in a call that is marked as pure. */
export function withDroppableValues(code: string): string {
  const inserted: { readonly at: number; readonly text: string }[] = [];
  for (const statement of parseAst(code).body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (!init || !contains(init, COMPUTED) || contains(init, WAITING)) continue;
      inserted.push({ at: init.start, text: '/*@__PURE__*/(()=>(' });
      inserted.push({ at: init.end, text: '))()' });
    }
  }
  let rest = 0;
  const pieces = inserted.flatMap(({ at, text }) => {
    const before = code.slice(rest, at);
    rest = at;
    return [before, text];
  });
  return [...pieces, code.slice(rest)].join('');
}

function contains(node: Node, types: ReadonlySet<string>): boolean {
  if (/Function/.test(node.type)) return false;
  // The fields of an instance are computed when it is made.
  if (node.type === 'PropertyDefinition' && Reflect.get(node, 'static') !== true) return false;
  if (node.type === 'TemplateLiteral' && Reflect.get(node, 'expressions').length === 0)
    return false;
  if (types.has(node.type)) return true;
  return Object.values(node).some((value) =>
    Array.isArray(value)
      ? value.some((each) => isNode(each) && contains(each, types))
      : isNode(value) && contains(value, types),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
