// MediaWiki: articles, and of each its editing, history, old versions, differences, print view and
// special pages; red links, redirects, talk, categories, files.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const FORMS = ['/wiki/T', '/index.php/T', '/index.php?title=T'];
const SPECIAL = ['RecentChanges', 'AllPages', 'SpecialPages', 'Random', 'UserLogin'];
const IN_A_CATEGORY = 20;

interface Wiki {
  readonly world: ModelWorld;
  readonly form: string;
  readonly titles: readonly string[];
  readonly categories: readonly string[];
  readonly hasTalk: boolean;
  /** Titles that show another article, by their own titles. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly robotsWords: string;
}

/** Makes a wiki. */
export const makeMediaWiki: MakeModel = (world) => {
  const form = world.choose('form', FORMS);
  const titles = numbersTo(world.count('articles', 60, 90)).map((n) =>
    capital(world.slug(`t ${n}`)),
  );
  const articles = [...new Set(['Main_Page', ...titles])];
  const categories = numbersTo(world.count('categories', 3, 6, 3)).map((n) => `Category:C${n}`);
  const hasTalk = world.choose('talk', [true, false]);
  const aliases = new Map(
    articles
      .filter((title) => world.share(`alias ${title}`) < 0.15)
      .map((title) => [`Alias_of_${title}`, title]),
  );
  const isClosed = world.choose('robots.txt', ['open', 'no scripts']) === 'no scripts';
  const robotsWords = world.choose('robots', ['noindex,nofollow', 'noindex,follow']);
  const own: Wiki = { world, form, titles: articles, categories, hasTalk, aliases, robotsWords };
  const files = articles.filter((title) => hasFile(own, title)).map((title) => `File:${title}.jpg`);
  const talks = articles.filter((title) => hasTalkOf(own, title)).map((title) => `Talk:${title}`);
  const due = [...articles, ...categories, ...files, ...talks].map((title) => address(own, title));
  return {
    start: address(own, 'Main_Page'),
    due,
    // Differences and old versions come in pairs of all of a page's versions.
    endless: false,
    disallow: isClosed && form === '/wiki/T' ? ['/index.php'] : [],
    menu: SPECIAL.map((name): ModelLink => [address(own, `Special:${name}`), name]),
    page: (url) => pageOf(own, url),
  };
};

function pageOf(own: Wiki, url: URL): ModelPage | undefined {
  const { searchParams } = url;
  const [first = ''] = own.form.split('T');
  const path = url.pathname + url.search;
  const isScript = url.pathname === '/index.php' && searchParams.has('title');
  const title = isScript
    ? searchParams.get('title')
    : path.startsWith(first)
      ? path.slice(first.length)
      : null;
  if (title === null) return undefined;
  const asked = [...searchParams.keys()].filter((name) => name !== 'title');
  if (title.startsWith('Special:')) return specialPage(own, title);
  if (asked.includes('action') || asked.includes('oldid') || asked.includes('printable')) {
    return otherView(own, title, url);
  }
  const isPlain = path === address(own, title);
  const page = articlePage(own, title);
  return page && (isPlain ? page : { ...page, truth: 'canonical' });
}

function articlePage(own: Wiki, title: string): ModelPage | undefined {
  const { world, titles, categories, aliases } = own;
  const alias = aliases.get(title);
  if (alias !== undefined) {
    const shown = articlePage(own, alias);
    return shown && { ...shown, truth: 'canonical', canonical: address(own, alias) };
  }
  const canonical = address(own, title);
  const around = toolsOf(own, title);
  const shown = { truth: 'due', canonical, title: title.replaceAll('_', ' '), around } as const;
  if (categories.includes(title)) {
    const members = titles.filter((one) => categoryOf(own, one) === title).slice(0, IN_A_CATEGORY);
    const links = members.map((one): ModelLink => [address(own, one), one]);
    return { ...shown, text: world.words(title, 15), links };
  }
  const [space = '', name = ''] = title.includes(':') ? title.split(':') : ['', title];
  const subject = name.replace(/\.jpg$/, '');
  if (!titles.includes(subject) || !['', 'Talk', 'File'].includes(space)) return undefined;
  if (space === 'Talk' && !hasTalkOf(own, subject)) return undefined;
  if (space === 'File' && !hasFile(own, subject)) return undefined;
  const text = world.words(`text ${title}`, space === '' ? 90 : 20);
  return { ...shown, text, links: space === '' ? linksOf(own, title) : [] };
}

// Other articles, aliases, and articles that nobody has written.
function linksOf(own: Wiki, title: string): ModelLink[] {
  const { world, titles, aliases } = own;
  const index = titles.indexOf(title);
  const near = [1, 2, 3].map((step) => titles[index * 3 + step]).filter((one) => one !== undefined);
  const far = titles[world.number(`far ${title}`, 0, titles.length - 1)] ?? title;
  const alias = [...aliases]
    .filter(([, to]) => near.includes(to) || to === title)
    .map(([one]) => one);
  const red = capital(world.slug(`red ${title}`));
  const links = [...near, far, ...alias].map((one): ModelLink => [address(own, one), one]);
  links.push([script(red, 'action=edit&redlink=1'), red]);
  links.push([address(own, categoryOf(own, title)), 'Category']);
  if (hasFile(own, title)) links.push([address(own, `File:${title}.jpg`), 'Picture']);
  return world.shuffle(`links ${title}`, links);
}

function toolsOf(own: Wiki, title: string): ModelLink[] {
  const version = versionsOf(own, title).at(-1) ?? 0;
  const tools: ModelLink[] = [
    [script(title, 'action=edit'), 'Edit'],
    [script(title, 'action=history'), 'View history'],
    [script(title, 'action=info'), 'Page information'],
    [script(title, `oldid=${version}`), 'Permanent link'],
    [script(title, 'printable=yes'), 'Printable version'],
    [address(own, `Special:WhatLinksHere/${title}`), 'What links here'],
    [address(own, `Special:RecentChangesLinked/${title}`), 'Related changes'],
  ];
  if (!title.includes(':')) tools.push([address(own, `Talk:${title}`), 'Discussion']);
  return tools;
}

// Special pages link articles and their differences, and are for people alone.
function specialPage(own: Wiki, title: string): ModelPage {
  const { world, titles } = own;
  const name = title.slice('Special:'.length);
  const shown = name === 'AllPages' ? titles : world.shuffle(title, titles).slice(0, 8);
  const links = shown.flatMap((one): ModelLink[] => {
    const versions = versionsOf(own, one);
    const difference = `diff=${versions.at(-1)}&oldid=${versions.at(-2) ?? 0}`;
    return [
      [address(own, one), one],
      [script(one, difference), 'diff'],
    ];
  });
  return {
    truth: 'noindex',
    robots: own.robotsWords,
    title: name,
    text: world.words(name, 5),
    links,
  };
}

function otherView(own: Wiki, title: string, url: URL): ModelPage {
  const { world, robotsWords } = own;
  const versions = versionsOf(own, title);
  const links = versions.map(
    (version): ModelLink => [script(title, `oldid=${version}`), `Version ${version}`],
  );
  for (const [index, version] of versions.entries()) {
    links.push([script(title, `diff=${version}&oldid=${versions[index - 1] ?? 0}`), 'prev']);
  }
  const isHistory = url.searchParams.get('action') === 'history';
  const text = world.words(url.search, 25);
  return {
    truth: 'noindex',
    robots: robotsWords,
    title: `${title}: ${url.search}`,
    text,
    links: isHistory ? links : [[address(own, title), 'Back']],
  };
}

function versionsOf({ world }: Wiki, title: string): number[] {
  const first = world.number(`version ${title}`, 100, 9_000);
  return numbersTo(world.number(`versions ${title}`, 2, 5)).map((n) => first * 10 + n);
}

function categoryOf({ world, categories }: Wiki, title: string): string {
  return categories[world.number(`category ${title}`, 0, categories.length - 1)] ?? '';
}

function hasFile({ world }: Wiki, title: string): boolean {
  return world.share(`file ${title}`) < 0.2;
}

function hasTalkOf({ world, hasTalk }: Wiki, title: string): boolean {
  return hasTalk && world.share(`talk ${title}`) < 0.3;
}

function address({ form }: Wiki, title: string): string {
  return form.replace('T', title);
}

function script(title: string, rest: string): string {
  return `/index.php?title=${title}&${rest}`;
}

function capital(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', '_');
}
