// The head of a report in one HTML file that loads nothing.
import { createHash } from 'node:crypto';

/**
 * Writes the document's beginning, its body's tag included. A policy forbids everything but the
 * style and the script given; the page asks not to be indexed and tells nobody where a link was
 * followed.
 *
 * `title`: escaped already; `style`: CSS of our own; `script`: what the page's one `<script>`
 * holds.
 */
export function htmlReportHead({
  title,
  style,
  script,
}: {
  readonly title: string;
  readonly style: string;
  readonly script?: string | undefined;
}): string {
  const scripts = script === undefined ? '' : `; script-src 'sha256-${hashOf(script)}'`;
  const allowed = `style-src 'sha256-${hashOf(style)}'${scripts}`;
  const policy = `default-src 'none'; ${allowed}; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
