// Elements where none like them is expected: what is noted of them.
import { GUEST_NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { extensionOf, isOfExtension } from '../extensions/extension-reader.ts';
import type { ProblemLog } from '../log/problem-log.ts';
import type { StartTag } from '../xml/element.ts';

/**
 * Notes an element that begins where none like it is expected: of an extension, of the protocol
 * (`core`), or of anybody. `inEntry`: it stands directly in an entry.
 */
export function noteUnexpectedElement(
  tag: StartTag,
  { core, inEntry }: { readonly core: boolean; readonly inEntry: boolean },
  log: ProblemLog,
): void {
  const ours = extensionOf(tag) !== undefined || (!core && isOfExtension(tag));
  if (ours) {
    log.note(inEntry ? 'element-misplaced' : 'element-outside-entry', tag.index, tag.name);
  } else if (core) {
    log.note('element-unknown', tag.index, tag.name);
  } else if (!GUEST_NAMESPACES.has(tag.namespace.uri)) {
    log.note('element-foreign', tag.index, tag.name);
  }
}
