// The pages of docs/reference, and the code, that are made from other files: which, and from what.

import { announcerList } from './announcer-list.ts';
import { cliPage } from './cli-page.ts';
import { errorCodesPage } from './error-codes-page.ts';
import { extensionList } from './extension-list.ts';
import { extensionsPage } from './extensions-page.ts';
import { findingsPage } from './findings-page.ts';
import type { GeneratedFile } from './generated-file.ts';
import { limitsPage } from './limits-page.ts';
import { publicNamesPage } from './public-names-page.ts';
import { readProblemsPage } from './read-problems-page.ts';
import { robotsNotesPage } from './robots-notes-page.ts';
import { ruleLists } from './rule-lists.ts';
import { rulesPages } from './rules-pages.ts';
import { versionModule } from './version-module.ts';
import { writeProblemsPage } from './write-problems-page.ts';

const PAGES: Readonly<Record<string, (root: string) => string>> = {
  'public-names.md': publicNamesPage,
  'cli.md': cliPage,
  'read-problems.md': readProblemsPage,
  'write-problems.md': writeProblemsPage,
  'robots-notes.md': robotsNotesPage,
  'findings.md': findingsPage,
  'error-codes.md': errorCodesPage,
  'extensions.md': extensionsPage,
  'limits.md': limitsPage,
  ...rulesPages(),
};

/** Makes every generated page from the checkout at `root`. Nothing is written. */
export function generatedPages(root: string): GeneratedFile[] {
  const pages = Object.entries(PAGES).map(([name, make]) => ({
    path: `docs/reference/${name}`,
    text: make(root),
  }));
  const version = { path: 'src/net/identity/portolan-version.ts', text: versionModule(root) };
  return [...pages, version, announcerList(root), extensionList(root), ...ruleLists(root)];
}
