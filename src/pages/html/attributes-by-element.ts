// Which attributes are looked at, of which elements.

/** Names of attributes by the element's name, all in lower case; `*` stands for all elements. */
export type AttributesByElement = Readonly<Record<string, readonly string[]>>;
