// Pages as answers: the layout round a page, with what the visitor may.
import { html } from 'hono/html';
import type { Html, ScreenPage } from '../core/screen.ts';
import type { ConsoleCore } from './console-core.ts';
import type { ConsoleRequest } from './console-env.ts';
import type { ProblemStatus } from './http-error.ts';

export interface AnswerPageOptions {
  /** Default 200. */
  readonly status?: 200 | ProblemStatus | undefined;
  /** The address of the page, if it is not the requested one. */
  readonly path?: string | undefined;
}

export async function answerPage(
  c: ConsoleRequest,
  page: ScreenPage,
  core: ConsoleCore,
  { status = 200, path = new URL(c.req.url).pathname }: AnswerPageOptions = {},
): Promise<Response> {
  const { version } = core;
  const eventsSeen = c.get('eventsSeen');
  const visitor = c.get('visitor');
  const shell = {
    version,
    path,
    may: visitor?.scope ?? 'read',
    formToken: formTokenOf(c, core),
    eventsSeen,
    ...(visitor?.kind === 'session' && { loggedInAs: visitor.name ?? '' }),
  };
  return c.html(await core.layout(page, shell), status);
}

/**
 * Returns the hidden field of the visitor's forms; nothing for requests with a token in the header.
 */
export function formTokenOf(c: ConsoleRequest, { formTokens }: ConsoleCore): Html {
  const formKey = c.get('visitor')?.formKey;
  return formKey === undefined ? html`` : formTokens.field(formKey);
}

/** Draws a document for an unknown visitor: without navigation. */
export function plainDocument(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Portolan</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/console.css">
<script src="/assets/console.js"></script>
</head>
<body>
<main id="main">
${body}
</main>
</body>
</html>
`;
}
