// What a screen is: one question to the store, one record as the answer, and three ways to show it.
import type { HtmlEscapedString } from 'hono/utils/html';
import type { z } from 'zod';
import type { ConsoleContext } from './console-context.ts';
import type { TableColumn } from './table-column.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface ScreenPage {
  readonly title: string;
  readonly body: Html;
  /** The site it is about: its navigation is shown. */
  readonly site?: { readonly id: number; readonly url: string };
  /** The name of the screen that the navigation marks as the present one. */
  readonly current: string;
  /** Names of scripts under /assets that it uses, beside the usual ones. */
  readonly scripts?: readonly string[];
  /** Is brought up to date when something happens at the site. Default false. */
  readonly live?: boolean;
}

export interface LayoutShell {
  readonly version: string;
  readonly may: 'read' | 'submit' | 'admin';
  readonly formToken: Html;
  readonly path: string;
  /** The last event before the page was drawn: later ones bring it up to date. */
  readonly eventsSeen?: number | undefined;
  /** The name of the token of the session; with it, the visitor can log out. */
  readonly loggedInAs?: string;
}

/** A parameter of an address: several values where it may be given several times. */
export type QueryChange = string | number | readonly string[] | undefined;

/** What was sent by a form, and why it was not taken. */
export interface FormAgain {
  readonly form: string;
  all(name: string): readonly string[];
  readonly message: string;
  readonly hint?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a page receives besides its view. */
export interface PageTools {
  /** Hidden fields that every form that changes something has to hold. */
  readonly formToken: Html;
  readonly may: 'read' | 'submit' | 'admin';
  readonly now: number;
  /**
   * The address of this view with other filters: `undefined` takes one away. Without an `after` it
   * begins at the first page.
   */
  link(change: Readonly<Record<string, QueryChange>>): string;
  /** The form that was sent from this page just now, where it was not taken. */
  readonly again?: FormAgain | undefined;
  /** The `after` of the pages before this one, as in the address; '' for the first page. */
  readonly back?: readonly string[];
  /** The numbers of the first rows of the pages after the first, up to this one, likewise. */
  readonly rows?: readonly string[];
  /** The addresses of the twins of this view. */
  readonly jsonUrl: string;
  readonly csvUrl: string;
  /** Where the console was asked, for commands that can be copied: `http://127.0.0.1:8640`. */
  readonly origin?: string;
}

/**
 * A screen. `.json` returns its view (with `version: 1`), `.csv` its table, browsers get its page;
 * the terminal shows the same table.
 * Errors of `load`: CONFIG_INVALID for filters that mean nothing; those of store and harvest.
 */
export interface Screen<Params, View, Row> {
  /** `sitemaps`: what the command line calls it, too. */
  readonly name: string;
  /** With Hono's parameters: `/sites/:site/sitemaps`. */
  readonly path: string;
  /** Path parameters and query together, from strings. */
  readonly params: z.ZodType<Params>;
  /** Parameters that people type into the filters of its page: a wrong one is shown there again. */
  readonly typed?: readonly string[];
  /** Parameters of the query besides those of `params`: `pick-17`. Others are refused. */
  readonly paramPattern?: RegExp;
  /** `undefined`: there is no such thing. */
  load(context: ConsoleContext, params: Params): Promise<View | undefined>;
  readonly columns: readonly TableColumn<Row>[];
  /** The requested columns, where a choice is possible and was made. */
  columnsOf?(view: View): readonly TableColumn<Row>[] | undefined;
  rows(view: View): readonly Row[];
  /** What a file contains whatever the page shows: the whole table of which the page has a part. */
  readonly fileQuery?: Readonly<Record<string, string | undefined>>;
  /** The `after` of the next page, where rows come in pages. */
  next?(view: View): string | undefined;
  page(view: View, tools: PageTools): ScreenPage;
}
