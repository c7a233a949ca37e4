// `portolan init`: its words, its options and its help.

import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import { parseAddressOption } from '../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';
import { VERBOSE } from '../../options/shared-options.ts';

const OPTIONS = [
  option('--base <url>', 'the URL of the site', parseAddressOption),
  option('--from <plugin>', 'convert the options of another plug-in and print them'),
  option('--options <file>', 'a JSON file with the options of that plug-in'),
  option('--dry-run', 'write nothing; show what would be written'),
  option('--force', 'replace files that are already there'),
  VERBOSE,
] as const;

/** @internal */
export type InitCommandOptions = OptionsOf<typeof OPTIONS>;

export const initCommand: CommandRecord = command({
  name: 'init',
  summary: 'set up the sitemap of a site',
  description: `Set up the sitemap of a site.

It detects the framework of the folder, writes new files, and prints the lines to add to your existing files,
which it never changes.`,
  arguments: [argument('[folder]', 'the folder of the site (default: this one)')],
  options: OPTIONS,
  details: `
Frameworks: Astro, Next.js, Nuxt, SvelteKit, React Router, TanStack Start, Vite, VitePress, Docusaurus,
Eleventy, Express, Fastify, Hono, Koa, Nest. For Gatsby, Hexo, Angular and all others it writes a
portolan.config.ts, which portolan build reads; run it after the build of the site.

--from converts the options of another plug-in: it prints each with its value, or with the reason why it is
gone, and writes nothing. Plug-ins: next-sitemap, @astrojs/sitemap, vite-plugin-sitemap,
@docusaurus/plugin-sitemap, @nuxtjs/sitemap, @quasibit/eleventy-plugin-sitemap, vitepress,
gatsby-plugin-sitemap, hexo-generator-sitemap, sitemap. It runs the configuration file
(next-sitemap.config.js, …) to read the options; where there is none, pass them with --options.`,
  exit: {
    0: 'done',
    2: 'wrong usage, a file already exists, the plug-in is unknown, its options cannot be read',
    3: 'a file could not be written',
  },
  examples: `portolan init
portolan init --base https://example.com/ --dry-run
portolan init --from next-sitemap
portolan init --from @astrojs/sitemap --options options.json`,
  run: async (...given) => (await import('./run-init.ts')).runInit(...given),
});
