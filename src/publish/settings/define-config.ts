// What a portolan.config.ts is written with: types for the editor, and nothing else.
import { checkKind } from '../../base/check-given-options.ts';
import type { PublishConfig } from './publish-config.ts';

/**
 * Returns the configuration it is given, so that an editor knows its settings. They are checked
 * when they are used.
 *
 * ```ts
 * const config = defineConfig({
 *   base: 'https://example.com/',
 *   source: 'dist',
 *   targets: 'dist',
 * });
 * ```
 */
export function defineConfig(config: PublishConfig): PublishConfig {
  checkKind('config', config, 'object');
  return config;
}
