// As much of a store as the console's server asks of it by itself. All else throws.

import type {
  SubmissionRecord,
  TokenRecord,
  WebhookRecord,
} from '../../../src/store/port/access-store.ts';
import type {
  ExpectationIntake,
  ExpectationRecord,
} from '../../../src/store/port/expectation-record.ts';
import type { FindingRecord } from '../../../src/store/port/finding-record.ts';
import type { SiteRecord } from '../../../src/store/port/site-record.ts';
import type { SitemapCounts, SitemapRecord } from '../../../src/store/port/sitemap-record.ts';
import type { Store } from '../../../src/store/port/store.ts';

/** What it holds; tests put in what they need. */
export interface MadeUpStoreContent {
  sites: SiteRecord[];
  sitemaps: SitemapRecord[];
  findings: FindingRecord[];
  tokens: TokenRecord[];
  webhooks: WebhookRecord[];
  submissions: SubmissionRecord[];
  expected: ExpectationRecord[];
  failing: boolean;
  /** What is done when it is asked whether it can be written to. */
  probe: () => Promise<void>;
}

/** Makes a store and gives what it holds. */
export function madeUpStore(): { readonly store: Store; readonly content: MadeUpStoreContent } {
  const content: MadeUpStoreContent = {
    sites: [],
    sitemaps: [],
    findings: [],
    tokens: [],
    webhooks: [],
    submissions: [],
    expected: [],
    failing: false,
    probe: async () => undefined,
  };
  const store = {
    sites: sitesOf(content),
    sitemaps: sitemapsOf(content),
    access: accessOf(content),
    probe: () => content.probe(),
    findings: {
      page: async ({ sitemapId }: { sitemapId?: number }) => ({
        rows: content.findings.filter((finding) => finding.sitemapId === sitemapId),
      }),
      async groups(sitemapId: number) {
        const ids = content.sitemaps
          .filter(({ id, parentId }) => id === sitemapId || parentId === sitemapId)
          .map(({ id }) => id);
        const found = content.findings
          .filter((finding) => ids.includes(finding.sitemapId))
          .map((finding) => ({ ...finding, count: finding.count - (finding.expectedCount ?? 0) }))
          .filter(({ count }) => count > 0);
        const groups = Object.values(Object.groupBy(found, ({ rule }) => rule)).map(
          (list = []) => ({
            ...list[0],
            count: list.reduce((sum, { count }) => sum + count, 0),
            sitemaps: list.length,
            first: list.slice(0, 3),
          }),
        );
        return { groups, more: false };
      },
      async expect(intake: ExpectationIntake) {
        const made = { ...intake, id: content.expected.length + 1, partial: false };
        content.expected.push(made as ExpectationRecord);
        return made;
      },
      expectation: async (id: number) => content.expected.find((one) => one.id === id),
      expectations: async () => ({ rows: content.expected }),
      async endExpectation(id: number, endedAt: number) {
        content.expected = content.expected.map((one) =>
          one.id === id ? { ...one, endedAt } : one,
        );
      },
      endExpired: async () => 0,
    },
  };
  return { content, store: store as unknown as Store };
}

function sitesOf(content: MadeUpStoreContent): Partial<Store['sites']> {
  return {
    get: async (id) => content.sites.find((site) => site.id === id),
    find: async (url) => content.sites.find((site) => site.url === url),
    async page({ contains = '', after, limit = 50 }) {
      if (content.failing) throw new Error('the disk is gone');
      const all = content.sites.filter(({ url }) => url.includes(contains));
      const from = Number(after ?? 0);
      const next = from + limit < all.length ? { next: String(from + limit) } : {};
      return { rows: all.slice(from, from + limit), ...next };
    },
    async totals() {
      if (content.failing) throw new Error('the disk is gone');
      const { sites, sitemaps } = content;
      const sum = (field: 'urls' | 'lastRun' | 'errors' | 'warnings'): number =>
        sites.reduce((total, site) => total + site[field], 0);
      const groups = Object.groupBy(sitemaps, ({ status }) => status);
      return {
        sites: sites.length,
        verified: sites.filter(({ verifiedAt }) => verifiedAt !== undefined).length,
        paused: sites.filter(({ paused }) => paused).length,
        urls: sum('urls'),
        runs: sum('lastRun'),
        errors: sum('errors'),
        warnings: sum('warnings'),
        sitemaps: Object.fromEntries(
          Object.entries(groups).map(([status, list]) => [status, list.length]),
        ),
      };
    },
  };
}

function sitemapsOf(content: MadeUpStoreContent): Partial<Store['sitemaps']> {
  return {
    get: async (id) => content.sitemaps.find((sitemap) => sitemap.id === id),
    find: async (siteId, url) =>
      content.sitemaps.find((sitemap) => sitemap.siteId === siteId && sitemap.url === url),
    page: async ({ siteId, source, parentId }) => ({
      rows: content.sitemaps.filter(
        (sitemap) =>
          (siteId === undefined || sitemap.siteId === siteId) &&
          (source === undefined || sitemap.source === source) &&
          (parentId === undefined || sitemap.parentId === parentId),
      ),
    }),
    async sums(scope) {
      const own = content.sitemaps.filter((sitemap) =>
        'siteId' in scope
          ? sitemap.siteId === scope.siteId
          : sitemap.id === scope.sitemapId || sitemap.parentId === scope.sitemapId,
      );
      const there = own.filter(({ status }) => status !== 'gone');
      const leaves = there.filter(({ type }) => type !== 'index');
      const sum = (name: keyof SitemapCounts): number =>
        leaves.reduce((total, { counts }) => total + counts[name], 0);
      const groups = Object.groupBy(there, ({ status }) => status);
      const counted = Object.entries(groups).map(([key, list]) => [key, list.length]);
      return {
        statuses: Object.fromEntries(counted),
        counts: {
          urls: sum('urls'),
          sitemaps: there.length,
          images: sum('images'),
          videos: sum('videos'),
          news: sum('news'),
          alternates: sum('alternates'),
        },
        errors: there.reduce((total, { errors }) => total + errors, 0),
        warnings: there.reduce((total, { warnings }) => total + warnings, 0),
        failing: there.filter(({ status }) => status === 'couldnt-fetch' || status === 'stale'),
      };
    },
    async statuses(siteId) {
      const own = content.sitemaps.filter((sitemap) => sitemap.siteId === siteId);
      const groups = Object.groupBy(own, ({ status }) => status);
      return Object.fromEntries(Object.entries(groups).map(([key, list]) => [key, list.length]));
    },
  };
}

function accessOf(content: MadeUpStoreContent): Partial<Store['access']> {
  const changeToken = (id: number, change: Partial<TokenRecord>): void => {
    content.tokens = content.tokens.map((one) => (one.id === id ? { ...one, ...change } : one));
  };
  return {
    async addToken({ at, ...rest }) {
      const record = { id: content.tokens.length + 1, createdAt: at, ...rest };
      content.tokens.push(record);
      return record;
    },
    findToken: async (hash) => content.tokens.find((token) => token.hash === hash),
    touchToken: async (id, at) => changeToken(id, { lastUsedAt: at }),
    revokeToken: async (id, at) => changeToken(id, { revokedAt: at }),
    tokens: async () => content.tokens,
    async addWebhook({ at, ...rest }) {
      const record = { id: content.webhooks.length + 1, createdAt: at, failuresInRow: 0, ...rest };
      content.webhooks.push(record);
      return record;
    },
    webhooks: async () => content.webhooks,
    async removeWebhook(id) {
      content.webhooks = content.webhooks.filter((hook) => hook.id !== id);
    },
    submission: async (id) => content.submissions.find((submission) => submission.id === id),
  };
}
