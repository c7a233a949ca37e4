// The middleware and plug-ins of servers: the contract, and a table of pages with faults.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCodeBlocks } from '../../docs/code-blocks.ts';
import { packageRoot } from '../../package/built-package.ts';
import type { Integration, Recipe, Subject, SubjectRun } from '../integration.ts';
import { startSiteServer } from '../site-program.ts';

const CONTRACT = join(packageRoot, 'src', 'adapters', 'contract', 'server.contract.ts');
const TSC = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc');
const LANGUAGES = 'de=https://example.com/de/ en=https://example.com/';

const TODAY: Readonly<Record<string, Recipe & { readonly plugin: string }>> = {
  express: { plugin: 'sitemap 9.0.1', serve: ['node', 'today.mjs', 'sitemap'] },
  'nest-express': {
    plugin: 'express-sitemap-xml 3.1.0',
    serve: ['node', 'today.mjs', 'express-sitemap-xml'],
  },
};

const GUIDES: Readonly<Record<string, string>> = {
  express: 'express',
  fastify: 'fastify',
  hono: 'hono',
  koa: 'koa',
  'nest-express': 'nest',
};

/** Express, Fastify, Hono, Koa, and Nest on Express and on Fastify. */
export const integration: Integration = {
  quick: true,
  subjects: [
    subject('express', 'express'),
    subject('fastify', 'fastify'),
    subject('hono', 'hono'),
    subject('koa', 'koa'),
    subject('nest-express', '@nestjs/core'),
    { ...subject('nest-fastify', '@nestjs/core'), verify: judgeFastifyAndTypes },
  ],
};

function subject(name: string, framework: string): Subject {
  const today = TODAY[name];
  return {
    name,
    package: framework,
    base: 'https://example.com/',
    expected: [
      `https://example.com/ 2026-01-02 ${LANGUAGES}`,
      `https://example.com/de/ 2026-01-02 ${LANGUAGES}`,
      'https://example.com/about',
      'https://example.com/blog/first 2026-01-03T10:00:00Z',
      'https://example.com/blog/caf%C3%A9 2026-01-04',
      'https://example.com/search?q=rope&page=2',
      'https://example.com/blog/undated',
    ],
    ours: { serve: ['node', 'server.mjs', name] },
    ...(today && { today }),
    verify: async (run) => {
      await judgeContract(run, name);
      const guide = GUIDES[name];
      if (guide !== undefined) await judgeGuide(run, guide);
    },
  };
}

async function judgeContract({ run }: SubjectRun, name: string): Promise<void> {
  const { status, output } = await run(['node', 'contract.mjs', name], { CONTRACT });
  assert.equal(status, 0, output);
}

async function judgeFastifyAndTypes(given: SubjectRun): Promise<void> {
  await judgeContract(given, 'nest-fastify');
  const { status, output } = await given.run(['node', TSC, '-p', 'tsconfig.json']);
  assert.equal(status, 0, output);
}

// The program of a guide answers with what the guide prints.
async function judgeGuide({ folder }: SubjectRun, name: string): Promise<void> {
  const path = join('docs', 'guides', 'frameworks', `${name}.md`);
  const blocks = readCodeBlocks(await readFile(join(packageRoot, path), 'utf8'), path);
  const { code = '' } = blocks.find(({ language }) => language === 'js') ?? {};
  const expected = blocks.find(({ language }) => language === 'xml')?.code;
  await writeFile(join(folder, 'guide.mjs'), code);
  const words = ['node', '--import', './listen-anywhere.mjs', 'guide.mjs'];
  await using server = await startSiteServer({ folder, words });
  const response = await fetch(`${server.origin}/sitemap.xml`);
  assert.equal((await response.text()).trim(), expected?.trim(), path);
}
