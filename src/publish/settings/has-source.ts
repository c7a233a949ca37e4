// Whether a configuration says where entries come from.
import type { PublishConfig } from './publish-config.ts';

export function hasSource({ source, sources, sections = [] }: Partial<PublishConfig>): boolean {
  const own = Array.isArray(sections) ? sections.map((section) => section?.source) : [];
  return [source, sources, ...own].some((one) => one !== undefined);
}

/** The configuration with an empty source where it has none: for work that reads no source. */
export function withSource<Config extends Partial<PublishConfig>>(config: Config): Config {
  return hasSource(config) ? config : { ...config, source: [] };
}
