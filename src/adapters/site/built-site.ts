// What an adapter knows about the site that its framework has built.
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
  /** The folder of the built pages, if it is another one. */
  readonly pagesFolder?: string | undefined;
  /** The folder of the project, as an absolute path. */
  readonly rootFolder: string;
  /** The URL of the output folder, if the framework knows it. */
  readonly base?: string | undefined;
  /** The path of the output folder on its host: `/docs/`. Default `/`. */
  readonly basePath?: string | undefined;
  /** How to set the address: `Set site in astro.config.mjs.` */
  readonly baseHint: string;
  /** What to do if there is no page to list. */
  readonly emptyHint?: string | undefined;
  /** How the framework serves its pages, and which files they come from. */
  readonly htmlFolder?: HtmlFolderOptions | undefined;
  /** Turns the URL of a built file into that of its page, if they differ. */
  readonly addressOf?: ((loc: string) => string) | undefined;
  readonly trailingSlash?: 'preserve' | 'always' | 'never' | undefined;
  /** Pages that are rendered on demand, so have no file: relative to the base path. */
  readonly paths?: readonly string[] | undefined;
  /** The project's dynamic routes: `/blog/[slug]`, below the base path. */
  readonly dynamicRoutes?: readonly string[] | undefined;
  /** Where dates come from by default; without a Git history there are none. */
  readonly lastmod?: 'git' | undefined;
  /** Built by a development server: nothing is remembered or announced, and nothing fails. */
  readonly isDevelopment?: boolean | undefined;
  readonly log: SiteLog;
}
