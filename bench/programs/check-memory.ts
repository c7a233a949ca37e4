// Checks a tree of 20 files behind an index, and prints the memory that it took:
// `node check-memory.ts <pages> [languages]`. With languages every page has hreflang links, and
// each language stands in a file of its own, so that clusters stay open for long. The files are
// written by a process of their own, whose memory does not count.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../../src/check/run/check.ts';
import { memoryUse } from '../measure/memory-use.ts';

const FILES = 20;
const BASE = 'https://www.example.com/';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const CODES = 'en de fr es it pt nl sv da fi nb pl cs sk hu ro bg el tr ru'.split(' ');

const [pagesText = '1000000', languagesText = '0', folderToWrite] = process.argv.slice(2);
const pagesAFile = Math.ceil(Number(pagesText) / FILES);
const languages = Math.min(Number(languagesText), CODES.length);
if (folderToWrite === undefined) await measure();
else writeTree(folderToWrite);

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-check-memory-'));
  try {
    const [node = '', program = ''] = process.argv;
    execFileSync(node, [program, pagesText, languagesText, folder]);
    const before = memoryUse();
    const cpu = process.cpuUsage();
    const report = await check(folder, { url: BASE, now: '2026-06-15' });
    const { user, system } = process.cpuUsage(cpu);
    const { nowMb, peakMb } = memoryUse();
    console.log(
      JSON.stringify({
        entries: report.entries,
        complete: report.complete,
        findings: report.findings.length,
        notChecked: report.notChecked.map(({ what }) => what),
        beforeMb: before.nowMb,
        nowMb,
        peakMb,
        cpuSeconds: (user + system) / 1_000_000,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeTree(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: FILES }, (_, file) => `part-${file}.xml`);
  for (const [file, name] of names.entries()) writeFileSync(join(folder, name), urlset(file));
  const children = names.map(
    (name) => `<sitemap><loc>${BASE}${name}</loc><lastmod>2026-06-01</lastmod></sitemap>\n`,
  );
  const index = `${HEAD}<sitemapindex ${NAMESPACES}>\n${children.join('')}</sitemapindex>\n`;
  writeFileSync(join(folder, 'sitemap.xml'), index);
}

function urlset(file: number): string {
  const group = languages === 0 ? file : Math.floor(file / languages);
  const own = languages === 0 ? 'en' : CODES[file % languages];
  const parts = [`${HEAD}<urlset ${NAMESPACES}>\n`];
  for (let page = 0; page < pagesAFile; page += 1) {
    const path = `category-${page % 40}/product-${group}-${page}.html`;
    const date = `2026-0${1 + (page % 5)}-${String(1 + ((page * 7) % 28)).padStart(2, '0')}`;
    let links = '';
    for (const code of CODES.slice(0, languages)) {
      links += `<xhtml:link rel="alternate" hreflang="${code}" href="${BASE}${code}/${path}"/>`;
    }
    const loc = `<loc>${BASE}${own}/${path}</loc>`;
    parts.push(`<url>${loc}<lastmod>${date}</lastmod>${links}</url>\n`);
  }
  parts.push('</urlset>\n');
  return parts.join('');
}
