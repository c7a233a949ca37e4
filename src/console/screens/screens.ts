// All screens of the console, in the order of its navigation.
import type { Screen } from '../screen.ts';
import { changesScreen } from './changes-screen.ts';
import { dueScreen } from './due-screen.ts';
import { expectedScreen } from './expected-screen.ts';
import { issueScreen } from './issue-screen.ts';
import { issuesScreen } from './issues-screen.ts';
import { newsScreen } from './news-screen.ts';
import { readScreen } from './read-screen.ts';
import { runsScreen } from './runs-screen.ts';
import { scheduleScreen } from './schedule-screen.ts';
import { settingsScreen } from './settings-screen.ts';
import { siteScreen } from './site-screen.ts';
import { sitemapScreen } from './sitemap-screen.ts';
import { sitemapsScreen } from './sitemaps-screen.ts';
import { sitesScreen } from './sites-screen.ts';
import { structureScreen } from './structure-screen.ts';
import { submissionScreen } from './submission-screen.ts';
import { submissionsScreen } from './submissions-screen.ts';
import { submitScreen } from './submit-screen.ts';
import { urlScreen } from './url-screen.ts';
import { urlsScreen } from './urls-screen.ts';

/** Every screen. What one takes and gives is known to it alone: `params` is asked first. */
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
