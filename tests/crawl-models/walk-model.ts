// Walks a model by its links without a crawler, to find out whether it is what it says of itself.
import { type CrawlModel, itemOf, pageAt } from './crawl-model.ts';

/** Finds what is wrong with a model: items that no link leads to, or that it does not name. */
export function modelComplaints(model: CrawlModel, visitsMax: number): string[] {
  const due = new Set(model.due);
  const found = new Set<string>();
  const met = new Set<string>([model.start]);
  const complaints: string[] = [];
  if (due.size !== model.due.length) complaints.push('an item is named twice');
  const queue = [model.start];
  const turn = (): boolean => queue.length > 0 && met.size <= visitsMax;
  const walk = (): void => {
    for (let index = 0; index < queue.length && index < visitsMax; index += 1) {
      const path = queue[index] ?? '';
      if (model.endless && found.size === due.size) break;
      const page = pageAt(model, path);
      if (page.truth === 'either' && page.why === undefined)
        complaints.push(`${path}: why either?`);
      if (page.truth === 'disallowed') continue;
      if (page.truth === 'due') {
        const item = itemOf(model, path);
        found.add(item);
        if (!due.has(item)) complaints.push(`${path} is due, and not named`);
        if ((page.status ?? 200) !== 200) complaints.push(`${path} is due, and an error`);
      }
      for (const to of linksOf(model, path)) {
        if (met.has(to)) continue;
        met.add(to);
        queue.push(to);
      }
    }
  };
  if (turn()) walk();
  for (const path of model.listed) {
    const page = pageAt(model, path);
    if (page.truth === 'due') found.add(itemOf(model, path));
    else complaints.push(`${path} is in the sitemap, and ${page.truth}`);
  }
  for (const item of due) if (!found.has(item)) complaints.push(`nothing leads to ${item}`);
  if (!model.endless && met.size > visitsMax) complaints.push('it does not end');
  return complaints;
}

function linksOf(model: CrawlModel, path: string): string[] {
  const page = pageAt(model, path);
  const { links = [], around = [], location, next, prev, canonical, robots = '' } = page;
  const followed = robots.includes('nofollow') ? [] : [...links, ...around];
  const isHtml = page.type === undefined && (page.status ?? 200) === 200;
  const written = isHtml ? [...followed, ...model.menu, next, prev, canonical] : [location];
  const paths: string[] = [];
  for (const link of written) {
    if (link === undefined) continue;
    const [href, , rel = ''] = typeof link === 'string' ? [link] : link;
    const url = new URL(href, `http://model.test${path}`);
    if (url.host !== 'model.test' || rel.includes('nofollow')) continue;
    paths.push(model.bare(url.pathname + url.search));
  }
  return paths;
}
