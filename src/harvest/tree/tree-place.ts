// Where a sitemap that is being read lies in the tree of its site, and what is wrong with that.
import type { CheckedDocument } from '../../check/read/check-document.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { Checker } from '../../rules/checker.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SiteRun } from '../run/session/site-run.ts';
import { ancestorAddresses } from './ancestor-addresses.ts';
import { judgePlace } from './judge-place.ts';
import { parentAddress } from './parent-address.ts';
import { sitemapAddress } from './sitemap-address.ts';

export class TreePlace {
  readonly #run: SiteRun;
  readonly #sitemap: SitemapRecord;
  readonly #checker: Checker;
  /** Itself and the indexes above it; asked for when it lists a sitemap. */
  #ancestors: ReadonlySet<string> | undefined;

  constructor(run: SiteRun, sitemap: SitemapRecord, checker: Checker) {
    this.#run = run;
    this.#sitemap = sitemap;
    this.#checker = checker;
  }

  /** Notes those of the sitemaps that it lists that lead in a circle. Errors: STORE_UNUSABLE. */
  async noteLoops(listed: readonly Entry[]): Promise<void> {
    this.#ancestors ??= await ancestorAddresses(this.#run, this.#sitemap);
    const { url: sitemap } = this.#sitemap;
    for (const { loc } of listed) {
      const isLoop = this.#ancestors.has(sitemapAddress(loc) ?? '');
      if (isLoop) this.#checker.note('sitemap-loop', { sitemap, found: loc });
    }
  }

  /**
   * Judges it when it was read, and remembers its newest lastmod: its index may say another one
   * when it has not changed itself.
   *
   * Errors: STORE_UNUSABLE.
   */
  async judge({ summary, evidence }: CheckedDocument): Promise<void> {
    const { id, url, parentId, listedLastmod, newestLastmod: before } = this.#sitemap;
    const { format, entries, bytes, complete } = summary;
    const { newestLastmod } = evidence;
    const parent = await parentAddress(this.#run, this.#sitemap);
    judgePlace(this.#checker, {
      url,
      entries,
      bytes,
      complete,
      ...(parent !== undefined && { parent }),
      ...(format !== undefined && { format }),
      ...(parentId !== undefined && listedLastmod !== undefined && { listedLastmod }),
      ...(newestLastmod !== undefined && { newestLastmod }),
    });
    if (format === undefined || newestLastmod === before) return;
    await this.#run.store.sitemaps.change(id, { newestLastmod });
  }
}
