// All screens of the console, in the order of its navigation.

import type { Screen } from '../core/screen.ts';
import { changesScreen } from './changes/changes-screen.ts';
import { dueScreen } from './due/due-screen.ts';
import { expectedScreen } from './expected/expected-screen.ts';
import { issueScreen } from './issues/issue-screen.ts';
import { issuesScreen } from './issues/issues-screen.ts';
import { newsScreen } from './news/news-screen.ts';
import { runsScreen } from './runs/runs-screen.ts';
import { scheduleScreen } from './schedule/schedule-screen.ts';
import { settingsScreen } from './settings/settings-screen.ts';
import { readScreen } from './sitemaps/read-screen.ts';
import { sitemapScreen } from './sitemaps/sitemap-screen.ts';
import { sitemapsScreen } from './sitemaps/sitemaps-screen.ts';
import { siteScreen } from './sites/site-screen.ts';
import { sitesScreen } from './sites/sites-screen.ts';
import { structureScreen } from './structure/structure-screen.ts';
import { submissionScreen } from './submissions/submission-screen.ts';
import { submissionsScreen } from './submissions/submissions-screen.ts';
import { submitScreen } from './submissions/submit-screen.ts';
import { urlScreen } from './urls/url-screen.ts';
import { urlsScreen } from './urls/urls-screen.ts';

/** Every screen. Only the screen itself knows its parameters and view: `params` is called first. */
export const SCREENS: readonly Screen<unknown, unknown, unknown>[] = [
  sitesScreen,
  siteScreen,
  sitemapsScreen,
  sitemapScreen,
  readScreen,
  issuesScreen,
  issueScreen,
  expectedScreen,
  urlsScreen,
  urlScreen,
  changesScreen,
  structureScreen,
  scheduleScreen,
  dueScreen,
  newsScreen,
  runsScreen,
  submitScreen,
  submissionsScreen,
  submissionScreen,
  settingsScreen,
];
