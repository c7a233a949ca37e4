// Things of schema.org on a page, in JSON-LD and in microdata: which are what the page is about.

// Things on a page whose dates are not the page's.
const APART =
  /^(?:Comment|UserComments|Review|Answer|Person|Organization|ImageObject|VideoObject|WebSite)$/;

/** Properties whose thing is what the page is about, as is the thing that has them. */
export const SUBJECT_PROPERTIES: ReadonlySet<string> = new Set([
  '@graph',
  'mainEntity',
  'mainEntityOfPage',
]);

/** Whether a type appears on pages about something else. */
export function isThingApart(type: string): boolean {
  return APART.test(type);
}

/** `VideoObject` of `https://schema.org/VideoObject`. */
export function schemaName(type: string): string {
  return type.slice(Math.max(...['/', '#', ':'].map((mark) => type.lastIndexOf(mark))) + 1);
}
