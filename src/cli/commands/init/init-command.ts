// `portolan init`: its options and its help. What it does is loaded when it is asked for.
import type { Command } from 'commander';
import { parseAddressOption } from '../../options/option-parsers.ts';
import type { InitCommandOptions } from './run-init.ts';

const DESCRIPTION = `Set up the sitemap of a site.

It detects the framework of the folder, writes new files, and prints the lines to add to your existing files,
which it never changes.`;

const DETAILS = `
Frameworks: Astro, Next.js, Nuxt, SvelteKit, React Router, TanStack Start, Vite, VitePress, Docusaurus,
Eleventy, Express, Fastify, Hono, Koa, Nest. For Gatsby, Hexo, Angular and all others it writes a
portolan.config.ts, which portolan build reads; run it after the build of the site.

--from converts the options of another plug-in: it prints each with its value, or with the reason why it is
gone, and writes nothing. Plug-ins: next-sitemap, @astrojs/sitemap, vite-plugin-sitemap,
@docusaurus/plugin-sitemap, @nuxtjs/sitemap, @quasibit/eleventy-plugin-sitemap, vitepress,
gatsby-plugin-sitemap, hexo-generator-sitemap, sitemap. It runs the configuration file
(next-sitemap.config.js, …) to read the options; where there is none, pass them with --options.

Exit status:
  0    done
  2    wrong usage, a file already exists, the plug-in is unknown, its options cannot be read
  3    a file could not be written
  4    a bug in Portolan

Examples:
  portolan init
  portolan init --base https://example.com/ --dry-run
  portolan init --from next-sitemap
  portolan init --from @astrojs/sitemap --options options.json`;

export function defineInitCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('init')
    .summary('set up the sitemap of a site')
    .description(DESCRIPTION)
    .argument('[folder]', 'the folder of the site (default: this one)')
    .option('--base <url>', 'the URL of the site', parseAddressOption)
    .option('--from <plugin>', 'convert the options of another plug-in and print them')
    .option('--options <file>', 'a JSON file with the options of that plug-in')
    .option('--dry-run', 'write nothing; show what would be written')
    .option('--force', 'replace files that are already there')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (folder: string | undefined, options: InitCommandOptions) => {
      const { runInit } = await import('./run-init.ts');
      finish(await runInit(folder, options));
    });
}
