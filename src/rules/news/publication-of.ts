// The publication of an article, as far as a broken document gave it.
import type { News } from '../../protocol/extensions/news.ts';

/**
 * Returns the publication of an article; nothing in it where there is none.
 *
 * What a broken document lacks is absent, whatever the type of an article says.
 */
export function publicationOf(item: News): Partial<News['publication']> {
  const publication: News['publication'] | undefined = item.publication;
  return publication ?? {};
}
