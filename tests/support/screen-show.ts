// Shows a screen without a server: its view, its page, its table.
import { Parser } from 'htmlparser2';
import { PortolanError } from '../../src/base/portolan-error.ts';
import { type ConsoleContext, silentLog } from '../../src/console/core/console-context.ts';
import type { PageTools, Screen } from '../../src/console/core/screen.ts';
import { layout } from '../../src/console/pages/layout.ts';
import type { Harvest } from '../../src/harvest/port/harvest.ts';
import type { Queue } from '../../src/queue/port/queue.ts';
import type { Store } from '../../src/store/port/store.ts';
import { SCREEN_NOW } from './screen-records.ts';

/** Parts of a store: what a test does not give is not there, and asking for it throws. */
export type StoreParts = { readonly [Part in keyof Store]?: Partial<Store[Part]> };

/** What a screen is loaded from. */
export interface ScreenWorld {
  readonly database?: string;
  readonly store?: StoreParts;
  readonly harvest?: Partial<Harvest>;
  readonly queue?: Partial<Queue>;
}

/** A screen that was shown. */
export interface ShownScreen<View> {
  readonly view: View;
  /** The whole document. */
  readonly html: string;
  /** Titles of the columns of its CSV file, and its rows. */
  readonly keys: readonly string[];
  readonly cells: readonly (readonly (string | number | undefined)[])[];
  /** What `.json` gives, but for the times. */
  readonly json: string;
  /** Its elements with their attributes. */
  readonly elements: readonly { readonly name: string; readonly of: Record<string, string> }[];
  /** The text that is read. */
  readonly text: string;
}

/** A context of parts. */
export function screenContext({
  store = {},
  harvest = {},
  queue = {},
  database,
}: ScreenWorld): ConsoleContext {
  const clock = { now: () => SCREEN_NOW, monotonic: () => 0 };
  const parts = { store, harvest, queue } as unknown as Pick<
    ConsoleContext,
    'store' | 'harvest' | 'queue'
  >;
  const place = database === undefined ? {} : { database };
  return { ...parts, ...place, clock, log: silentLog, version: '9.9.9' };
}

/** Shows a screen as an admin sees it; `undefined` when there is no such thing. */
export async function showScreen<Params, View, Row>(
  screen: Screen<Params, View, Row>,
  world: ScreenWorld,
  query: Readonly<Record<string, string>>,
  tools: Partial<PageTools> = {},
): Promise<ShownScreen<View> | undefined> {
  const view = await screen.load(screenContext(world), screen.params.parse(query));
  if (view === undefined) return undefined;
  const path = screen.path.replace(/:(\w+)/g, (_, name: string) => query[name] ?? '');
  const formToken = '<input type="hidden" name="form-token" value="t">';
  const given: PageTools = {
    formToken: Object.assign(formToken, { isEscaped: true as const }) as never,
    may: 'admin',
    now: SCREEN_NOW,
    link: (change) => {
      const entries = Object.entries({ ...query, ...change }).filter(
        ([name]) => !path.includes(`:${name}`),
      );
      const kept = entries.flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      return `${path}?${new URLSearchParams(kept)}`;
    },
    jsonUrl: `${path}.json`,
    csvUrl: `${path}.csv`,
    ...tools,
  };
  const { formToken: token, may } = given;
  const shell = { version: '9.9.9', may, formToken: token, path };
  const html = String(await layout(screen.page(view, given), shell));
  return {
    view,
    html,
    keys: screen.columns.map(({ key }) => key),
    cells: screen.rows(view).map((row) => screen.columns.map((column) => column.value(row))),
    json: JSON.stringify(view),
    ...parsed(html),
  };
}

function parsed(html: string): Pick<ShownScreen<unknown>, 'elements' | 'text'> {
  const elements: { name: string; of: Record<string, string> }[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, of) => elements.push({ name, of }),
    ontext: (piece) => {
      text += piece;
    },
  });
  parser.end(html);
  return { elements, text: text.replace(/\s+/g, ' ') };
}

/** What in a shown page would run or load something of a stranger: nothing, as it should be. */
export function runsOf({ elements }: Pick<ShownScreen<unknown>, 'elements'>): string[] {
  return elements.flatMap(({ name, of }) => {
    const bad = Object.entries(of).filter(
      ([key, value]) =>
        key.startsWith('on') ||
        key === 'style' ||
        /[\s"'<>=]/.test(key) ||
        (['href', 'src', 'action'].includes(key) && !/^(?:[/#?]|https?:\/\/)/.test(value)),
    );
    const own = name === 'script' && of['src']?.startsWith('/assets/') === true;
    const alien = ['img', 'iframe', 'object', 'embed', 'style', 'base'].includes(name);
    const found = bad.map(([key, value]) => `${name} ${key}=${value}`);
    return alien || (name === 'script' && !own) ? [name, ...found] : found;
  });
}

/** A world in which nothing can be asked: the store is damaged. */
export function failingWorld(): ScreenWorld {
  const fail = (): never => {
    throw new PortolanError('STORE_UNUSABLE', { message: 'The store is damaged.' });
  };
  const methods = new Proxy({}, { get: () => async () => fail() });
  const parts = new Proxy({}, { get: () => methods });
  return { store: parts, harvest: methods, queue: methods };
}
