// Names of columns and properties, as they are compared.

/** Folds a name, so that `Last Modified`, `last_modified` and `lastModified` are one. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
