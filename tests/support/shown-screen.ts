// A screen as a browser gets it: parameters from strings, the view, the whole document.
import { html } from 'hono/html';
import type { ConsoleContext } from '../../src/console/core/console-context.ts';
import type { PageTools, Screen } from '../../src/console/core/screen.ts';
import { layout } from '../../src/console/pages/layout.ts';
import type { LiveTests } from '../../src/harvest/port/live-test.ts';
import type { Store } from '../../src/store/port/store.ts';
import { SAMPLE_NOW } from './sample-records.ts';

/** What came of it. */
export interface ShownScreen<View> {
  readonly view: View;
  /** The document. */
  readonly text: string;
}

/** Loads a screen at an address such as `/sites/7/urls?q=quay`, and draws it. */
export async function showScreen<Params, View, Row>(
  screen: Screen<Params, View, Row>,
  address: string,
  store: Store,
  may: PageTools['may'] = 'admin',
  liveTests: LiveTests = { earlier: [] },
): Promise<ShownScreen<View> | undefined> {
  const url = new URL(address, 'http://127.0.0.1:8080/');
  const params = screen.params.parse({
    ...Object.fromEntries(url.searchParams),
    ...pathParams(screen.path, url.pathname),
  });
  // Screens that are tested with it ask the store alone, and for live tests.
  const harvest = { liveTests: async () => liveTests };
  const context = { store, harvest, clock: { now: () => SAMPLE_NOW } } as unknown as ConsoleContext;
  const view = await screen.load(context, params);
  if (view === undefined) return undefined;
  const page = screen.page(view, toolsOf(url, may));
  const shell = {
    version: '0.5.0',
    may,
    formToken: html`<input type="hidden" name="token" value="t0ken">`,
    path: url.pathname,
  };
  return { view, text: String(await layout(page, shell)) };
}

function pathParams(pattern: string, path: string): Record<string, string> {
  const values = path.split('/');
  const names = pattern.split('/').map((part, index) => [part, values[index] ?? ''] as const);
  return Object.fromEntries(
    names
      .filter(([part]) => part.startsWith(':'))
      .map(([part, value]) => [part.slice(1), decodeURIComponent(value)]),
  );
}

function toolsOf(url: URL, may: PageTools['may']): PageTools {
  return {
    formToken: html`<input type="hidden" name="token" value="t0ken">`,
    may,
    now: SAMPLE_NOW,
    link: (change) => {
      const query = new URLSearchParams(url.search);
      for (const [name, value] of Object.entries({ after: undefined, ...change })) {
        if (value === undefined) query.delete(name);
        else query.set(name, String(value));
      }
      return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
    },
    jsonUrl: `${url.pathname}.json${url.search}`,
    csvUrl: `${url.pathname}.csv${url.search}`,
  };
}
