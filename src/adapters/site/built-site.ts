// What an adapter knows of the site that its framework has just built.
import type { HtmlFolderOptions } from '../../sources/port/source-spec.ts';

/** Where an adapter prints. */
export interface SiteLog {
  info(text: string): unknown;
  warn(text: string): unknown;
}

export interface BuiltSite {
  /** For messages: `Astro`. */
  readonly framework: string;
  /** The folder that is deployed, as an absolute path. */
  readonly outputFolder: string;
  /** The folder of the built pages, where that is another. */
  readonly pagesFolder?: string | undefined;
  /** The folder of the project, as an absolute path. */
  readonly rootFolder: string;
  /** The address of the output folder, where the framework knows it. */
  readonly base?: string | undefined;
  /** The path of the output folder on its host: `/docs/`. Default `/`. */
  readonly basePath?: string | undefined;
  /** Where the user sets the address: `Set site in astro.config.mjs.` */
  readonly baseHint: string;
  /** What to do when no page was built that could be listed. */
  readonly emptyHint?: string | undefined;
  /** How the framework serves the pages of its output, and what they are made of. */
  readonly htmlFolder?: HtmlFolderOptions | undefined;
  /** Turns the address of a built file into that of its page, where they differ. */
  readonly addressOf?: ((loc: string) => string) | undefined;
  readonly trailingSlash?: 'preserve' | 'always' | 'never' | undefined;
  /** Pages without a file, for they are rendered on demand: relative to the base path. */
  readonly paths?: readonly string[] | undefined;
  /** The project's dynamic routes: `/blog/[slug]`, below the base path. */
  readonly dynamicRoutes?: readonly string[] | undefined;
  /** Where dates come from unless the user says so; without a history there are none. */
  readonly lastmod?: 'git' | undefined;
  /** A development server built it: nothing is remembered or announced, and nothing fails. */
  readonly isDevelopment?: boolean | undefined;
  readonly log: SiteLog;
}
