// The sections of a site, and those of the console, as navigations name them.

export interface SiteSection {
  /** The `current` of its pages. */
  readonly name: string;
  readonly title: string;
  /** Behind `/sites/<id>`; of the console's sections, the whole path. */
  readonly path: string;
  /** The letter that leads there after `g`. */
  readonly key: string;
}

/** Below a site. */
export const SITE_SECTIONS: readonly SiteSection[] = [
  { name: 'overview', title: 'Overview', path: '', key: 'o' },
  { name: 'sitemaps', title: 'Sitemaps', path: '/sitemaps', key: 't' },
  { name: 'issues', title: 'Issues', path: '/issues', key: 'i' },
  { name: 'urls', title: 'URLs', path: '/urls', key: 'u' },
  { name: 'changes', title: 'Changes', path: '/changes', key: 'd' },
  { name: 'structure', title: 'Structure', path: '/structure', key: 'f' },
  { name: 'schedule', title: 'Schedule', path: '/schedule', key: 'c' },
  { name: 'news', title: 'News', path: '/news', key: 'n' },
  { name: 'runs', title: 'Runs', path: '/runs', key: 'r' },
];

/** Of the console as a whole. */
export const CONSOLE_SECTIONS: readonly SiteSection[] = [
  { name: 'sites', title: 'Sites', path: '/sites', key: 's' },
  { name: 'submit', title: 'Submit', path: '/submit', key: 'm' },
  { name: 'submissions', title: 'Submissions', path: '/submissions', key: 'l' },
  { name: 'settings', title: 'Settings', path: '/settings', key: 'p' },
];
