// What has to be done for each framework: files to write, lines to add, commands to run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundFramework, FrameworkName } from './find-framework.ts';
import type { NewPlace } from './from/plugin-mapping.ts';

/** One step. Only new files are written; the user's own files are theirs to change. */
export type SetupStep =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'add'; readonly file: string; readonly text: string }
  | { readonly kind: 'remove'; readonly file: string; readonly why: string }
  | { readonly kind: 'run'; readonly command: string };

export interface SetupOptions {
  readonly folder: string;
  /** The settings as code, a line each: `base: 'https://example.com/',`. */
  readonly settings: readonly string[];
}

const TITLES: Readonly<Record<FrameworkName, string>> = {
  angular: 'Angular',
  astro: 'Astro',
  docusaurus: 'Docusaurus',
  eleventy: 'Eleventy',
  express: 'Express',
  fastify: 'Fastify',
  gatsby: 'Gatsby',
  hexo: 'Hexo',
  hono: 'Hono',
  koa: 'Koa',
  nest: 'Nest',
  next: 'Next.js',
  none: 'a folder of built pages',
  nuxt: 'Nuxt',
  'react-router': 'React Router',
  sveltekit: 'SvelteKit',
  'tanstack-start': 'TanStack Start',
  vite: 'Vite',
  vitepress: 'VitePress',
};

/** What people call it. */
export function titleOf(name: FrameworkName): string {
  return TITLES[name];
}

// Frameworks that say the address of the site themselves.
const KNOWS_BASE: ReadonlySet<FrameworkName> = new Set(['astro', 'docusaurus']);

/** Whether the settings need a `base`. */
export function needsBase(name: FrameworkName): boolean {
  return !KNOWS_BASE.has(name);
}

/** Where the options of a plug-in belong in a site of this framework. */
export function placeOf(name: FrameworkName): NewPlace | 'server' {
  switch (name) {
    case 'astro':
    case 'docusaurus':
    case 'eleventy':
    case 'next':
    case 'nuxt':
    case 'vitepress':
      return name;
    case 'sveltekit':
    case 'react-router':
    case 'tanstack-start':
    case 'vite':
      return 'vite';
    case 'angular':
    case 'gatsby':
    case 'hexo':
    case 'none':
      return 'command';
    default:
      return 'server';
  }
}

export function setupSteps(found: FoundFramework, options: SetupOptions): readonly SetupStep[] {
  const install: SetupStep[] = found.hasPortolan
    ? []
    : [{ kind: 'run', command: installCommand(options.folder) }];
  const steps = stepsOf(found, options);
  return [...install, ...(found.isCommonJs ? steps.map(asCommonJs) : steps)];
}

// What is written is always a module.
function asCommonJs(step: SetupStep): SetupStep {
  if (step.kind !== 'add') return step;
  const text = step.text
    .replace(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = require($2);')
    .replace(/^export default /m, 'module.exports = ')
    // Fastify loads what is registered when it listens.
    .replace(/^await /m, '');
  return { ...step, text };
}

function stepsOf(
  { name, configFile, output }: FoundFramework,
  { folder, settings }: SetupOptions,
): readonly SetupStep[] {
  const place = placeOf(name);
  switch (place) {
    case 'next':
      return nextSteps(configFile, { folder, settings });
    case 'command':
      return commandSteps(output ?? OUTPUT[name], { folder, settings });
    case 'server':
      return serverSteps(name, settings);
    default:
      return [
        { kind: 'add', file: configFile ?? CONFIG_FILES[place], text: LINES[place](settings) },
      ];
  }
}

type Hosted = Exclude<NewPlace, 'next' | 'command'>;

const CONFIG_FILES: Readonly<Record<Hosted, string>> = {
  astro: 'astro.config.mjs',
  docusaurus: 'docusaurus.config.js',
  eleventy: 'eleventy.config.js',
  nuxt: 'nuxt.config.ts',
  vite: 'vite.config.js',
  vitepress: '.vitepress/config.mts',
};

const LINES: Readonly<Record<Hosted, (settings: readonly string[]) => string>> = {
  astro: (settings) => `import { sitemap } from 'portolan/astro';

export default defineConfig({
${siteLine(settings)}  integrations: [sitemap(${objectOf(settings, '  ')})],
});
`,
  docusaurus: (settings) => `export default {
  presets: [['classic', { sitemap: false }]], // turns off its own sitemap
  plugins: [['portolan/docusaurus', ${objectOf(settings, '  ') || '{}'}]],
};
`,
  eleventy: (settings) => `import { sitemap } from 'portolan/eleventy';

export default function (eleventyConfig) {
  eleventyConfig.addPlugin(sitemap, ${objectOf(settings, '  ')});
}
`,
  nuxt: (settings) => `export default defineNuxtConfig({
  modules: [['portolan/nuxt', ${objectOf(settings, '  ')}]],
});
`,
  vite: (settings) => `import { sitemap } from 'portolan/vite';

export default defineConfig({
  plugins: [sitemap(${objectOf(settings, '  ')})], // after the other plug-ins
});
`,
  vitepress: (settings) => `import { sitemap } from 'portolan/vitepress';

export default defineConfig({
  vite: { plugins: [sitemap(${objectOf(settings, '  ')})] },
});
`,
};

// `base` takes precedence over what Astro says.
function siteLine(settings: readonly string[]): string {
  if (settings.some((line) => line.startsWith('base:'))) return '';
  return "  site: 'https://example.com', // the address of your site, unless it is set already\n";
}

function nextSteps(
  configFile: string | undefined,
  { folder, settings }: SetupOptions,
): readonly SetupStep[] {
  const app =
    existsSync(join(folder, 'src')) && !existsSync(join(folder, 'app')) ? 'src/app' : 'app';
  const ending = existsSync(join(folder, 'tsconfig.json')) ? 'ts' : 'js';
  const own = ['ts', 'js'].map((one) => `${app}/sitemap.${one}`);
  const others = [...own, 'public/sitemap.xml'].filter((file) => existsSync(join(folder, file)));
  const hint =
    '// Prerendered pages are listed. Return those made at run time: source: async () => [],';
  const hasSource = settings.some((line) => line.startsWith('source:'));
  const routeOptions = objectOf(hasSource ? settings : [...settings, hint], '');
  const route = `import { createSitemapRoute } from 'portolan/next';

export const { GET, generateStaticParams } = createSitemapRoute(${routeOptions});
export const revalidate = 3600;
`;
  return [
    { kind: 'write', file: `${app}/sitemap.xml/[[...file]]/route.${ending}`, text: route },
    configFile === undefined
      ? { kind: 'write', file: 'next.config.mjs', text: nextConfigOf('{}') }
      : {
          kind: 'add',
          file: configFile,
          text: nextConfigOf('nextConfig', ' // what the file exports now'),
        },
    ...others.map(
      (file): SetupStep => ({ kind: 'remove', file, why: 'it answers /sitemap.xml as well' }),
    ),
  ];
}

function nextConfigOf(exported: string, comment: string = ''): string {
  return `import { withSitemap } from 'portolan/next';

export default withSitemap(${exported});${comment}
`;
}

// In which folder each of them builds.
const OUTPUT: Readonly<Partial<Record<FrameworkName, string>>> = {
  gatsby: 'public',
  hexo: 'public',
};
const OUTPUTS = ['dist', 'build', 'out', '_site', 'public', '.output/public'];

function commandSteps(
  known: string | undefined,
  { folder, settings }: SetupOptions,
): readonly SetupStep[] {
  const output = known ?? OUTPUTS.find((one) => existsSync(join(folder, one))) ?? 'dist';
  const given = new Set(settings.map((line) => /^(\w+):/.exec(line)?.[1]));
  const own = [
    ...(given.has('source') ? [] : [`source: '${output}',`]),
    ...(given.has('targets') ? [] : [`targets: '${output}',`]),
    ...(given.has('state') ? [] : [`state: 'node_modules/.cache/portolan/sitemap.db',`]),
  ];
  const text = `import { defineConfig } from 'portolan/publish';

export default defineConfig(${objectOf([...settings, ...own], '')});
`;
  const script = `"scripts": { "postbuild": "portolan build" }\n`;
  return [
    { kind: 'write', file: 'portolan.config.ts', text },
    { kind: 'add', file: 'package.json', text: script },
  ];
}

const SERVERS: Readonly<Partial<Record<FrameworkName, (call: string) => string>>> = {
  fastify: (call) => `await server.register(${call});`,
};

// These log what a source throws by themselves.
const LOGS_ERRORS: ReadonlySet<FrameworkName> = new Set(['fastify', 'koa']);

function serverSteps(name: FrameworkName, settings: readonly string[]): readonly SetupStep[] {
  const logging = LOGS_ERRORS.has(name) ? [] : ['onError: console.error,'];
  const call = `sitemap(${objectOf([...withSource(settings), ...logging], '')})`;
  const use = SERVERS[name]?.(call) ?? `app.use(${call});`;
  const text = `import { sitemap } from 'portolan/${name}';

${use}
`;
  return [{ kind: 'add', file: 'the file that creates the app', text }];
}

function withSource(settings: readonly string[]): readonly string[] {
  if (settings.some((line) => line.startsWith('source:'))) return settings;
  return [
    ...settings,
    '// Paths, or entries with loc and lastmod: a list, or a function that queries your data.',
    `source: async () => ['/'],`,
  ];
}

function objectOf(settings: readonly string[], indent: string): string {
  if (settings.length === 0) return '';
  const lines = settings.flatMap((setting) => setting.split('\n'));
  return `{\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
}

function installCommand(folder: string): string {
  const has = (file: string): boolean => existsSync(join(folder, file));
  if (has('pnpm-lock.yaml')) return 'pnpm add portolan';
  if (has('yarn.lock')) return 'yarn add portolan';
  if (has('bun.lock') || has('bun.lockb')) return 'bun add portolan';
  return 'npm install portolan';
}
