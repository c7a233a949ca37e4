// Pages that are shown for errors.

// `404.html`, `50x.html`, `_error.html`, also as `404/index.html`; in the root or below a language,
// for `posts/404.html` may be the 404th post.
const ERROR_PAGE =
  /^(?:[a-z]{2,3}(?:[-_][a-z]{2,4})?\/)?(?:[45]\d\d|[45]xx|50x|_error|_not-found)(?:\/index)?\.(?:html?|xhtml)$/i;

/** Tells whether a page is shown for errors, by its path below the folder, with slashes. */
export function isErrorPage(name: string): boolean {
  return ERROR_PAGE.test(name);
}
