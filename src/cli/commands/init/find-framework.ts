// Which framework a folder is a site of: by its package.json, else by the configuration in it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';

/** What `portolan init` can set up; `none` is any folder of built pages. */
export type FrameworkName =
  | 'angular'
  | 'astro'
  | 'docusaurus'
  | 'eleventy'
  | 'express'
  | 'fastify'
  | 'gatsby'
  | 'hexo'
  | 'hono'
  | 'koa'
  | 'nest'
  | 'next'
  | 'none'
  | 'nuxt'
  | 'react-router'
  | 'sveltekit'
  | 'tanstack-start'
  | 'vite'
  | 'vitepress';

export interface FoundFramework {
  readonly name: FrameworkName;
  /** Its own configuration, where there is one: `astro.config.mjs`. */
  readonly configFile?: string | undefined;
  /** The address of the site that package.json names. */
  readonly homepage?: string | undefined;
  /** The folder that it builds into, where its configuration says so. */
  readonly output?: string | undefined;
  /** portolan is among the dependencies. */
  readonly hasPortolan: boolean;
  /** The code that the lines are added to is CommonJS: the configuration, or that of a server. */
  readonly isCommonJs: boolean;
}

interface Traits {
  readonly packages: readonly string[];
  /** Without their endings. */
  readonly files: readonly string[];
}

// The first that fits: what builds on another comes before it.
const FRAMEWORKS: readonly (readonly [FrameworkName, Traits])[] = [
  ['next', { packages: ['next'], files: ['next.config'] }],
  ['nuxt', { packages: ['nuxt'], files: ['nuxt.config'] }],
  ['sveltekit', { packages: ['@sveltejs/kit'], files: ['vite.config', 'svelte.config'] }],
  [
    'react-router',
    { packages: ['@react-router/dev'], files: ['vite.config', 'react-router.config'] },
  ],
  [
    'tanstack-start',
    {
      packages: ['@tanstack/react-start', '@tanstack/solid-start', '@tanstack/start'],
      files: ['vite.config'],
    },
  ],
  ['astro', { packages: ['astro'], files: ['astro.config'] }],
  [
    'vitepress',
    { packages: ['vitepress'], files: ['.vitepress/config', 'docs/.vitepress/config'] },
  ],
  ['docusaurus', { packages: ['@docusaurus/core'], files: ['docusaurus.config'] }],
  ['eleventy', { packages: ['@11ty/eleventy'], files: ['eleventy.config', '.eleventy'] }],
  ['gatsby', { packages: ['gatsby'], files: ['gatsby-config'] }],
  ['hexo', { packages: ['hexo'], files: [] }],
  ['angular', { packages: ['@angular/core'], files: ['angular'] }],
  ['vite', { packages: ['vite'], files: ['vite.config'] }],
  ['nest', { packages: ['@nestjs/core'], files: [] }],
  ['fastify', { packages: ['fastify'], files: [] }],
  ['hono', { packages: ['hono'], files: [] }],
  ['koa', { packages: ['koa'], files: [] }],
  ['express', { packages: ['express'], files: [] }],
];
const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'];
const PACKAGE_BYTES_MAX = 1_048_576;

export function findFramework(folder: string): FoundFramework {
  const { dependencies, homepage, isModule } = readPackage(folder);
  const hasPortolan = dependencies.has('portolan');
  const configOf = ({ files }: Traits): string | undefined =>
    files
      .flatMap((file) => ENDINGS.map((ending) => `${file}.${ending}`))
      .find((file) => existsSync(join(folder, file)));
  const found =
    FRAMEWORKS.find(([, { packages }]) => packages.some((name) => dependencies.has(name))) ??
    FRAMEWORKS.find(([, traits]) => configOf(traits) !== undefined);
  if (found === undefined) return { name: 'none', homepage, hasPortolan, isCommonJs: false };
  const [name, traits] = found;
  const configFile = configOf(traits);
  const output = name === 'angular' ? angularOutput(folder) : undefined;
  const isCommonJs =
    traits.files.length === 0
      ? !isModule && !existsSync(join(folder, 'tsconfig.json'))
      : configFile !== undefined && exportsCommonJs(join(folder, configFile));
  return { name, configFile, output, homepage, hasPortolan, isCommonJs };
}

function exportsCommonJs(path: string): boolean {
  return path.endsWith('.cjs') || /^\s*(?:module\.)?exports\b/m.test(readFileSync(path, 'utf8'));
}

function angularOutput(folder: string): string | undefined {
  const { projects } = readJson(join(folder, 'angular.json'));
  const [project] = typeof projects === 'object' && projects !== null ? Object.keys(projects) : [];
  return project && `dist/${project}/browser`;
}

function readPackage(folder: string): {
  readonly dependencies: ReadonlySet<string>;
  readonly homepage: string | undefined;
  readonly isModule: boolean;
} {
  const path = join(folder, 'package.json');
  const { dependencies, devDependencies, homepage, type } = readJson(path, (cause) => {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${path} is not JSON: ${(cause as Error).message}`,
      hint: 'Fix the file: it says which framework the site is made with.',
      path,
      cause,
    });
  });
  const names = [dependencies, devDependencies].flatMap((all) =>
    typeof all === 'object' && all !== null ? Object.keys(all) : [],
  );
  const isSite = typeof homepage === 'string' && /^https?:\/\/(?!github\.com)/.test(homepage);
  return {
    dependencies: new Set(names),
    homepage: isSite ? homepage : undefined,
    isModule: type === 'module',
  };
}

function readJson(
  path: string,
  onSyntaxError: (error: unknown) => void = () => {},
): Readonly<Record<string, unknown>> {
  if (!existsSync(path)) return {};
  const text = readFileSync(path, 'utf8');
  if (text.length > PACKAGE_BYTES_MAX) return {};
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    onSyntaxError(error);
  }
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
