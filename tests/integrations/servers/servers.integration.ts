// The middleware and plug-ins of servers: the contract, and a table of pages with faults.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { packageRoot } from '../../package/built-package.ts';
import type { Integration, Recipe, Subject, SubjectRun } from '../integration.ts';

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

/** Express, Fastify, Hono, Koa, and Nest on Express and on Fastify. */
export const integration: Integration = {
  quick: true,
  subjects: [
    subject('express', 'express'),
    subject('fastify', 'fastify'),
    subject('hono', 'hono'),
    subject('koa', 'koa'),
    subject('nest-express', '@nestjs/core'),
    { ...subject('nest-fastify', '@nestjs/core'), verify: judgeTypes },
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
    verify: (run) => judgeContract(run, name),
  };
}

async function judgeContract({ run }: SubjectRun, name: string): Promise<void> {
  const { status, output } = await run(['node', 'contract.mjs', name], { CONTRACT });
  assert.equal(status, 0, output);
}

async function judgeTypes(given: SubjectRun): Promise<void> {
  await judgeContract(given, 'nest-fastify');
  const { status, output } = await given.run(['node', TSC, '-p', 'tsconfig.json']);
  assert.equal(status, 0, output);
}
