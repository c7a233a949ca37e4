// Whether a configuration says where entries come from.
import type { PublishConfig } from './publish-config.ts';

/** Tells whether the set, or one of its sections, has a source. */
export function hasSource({ source, sources, sections = [] }: Partial<PublishConfig>): boolean {
  const own = Array.isArray(sections) ? sections.map((section) => section?.source) : [];
  return [source, sources, ...own].some((one) => one !== undefined);
}
