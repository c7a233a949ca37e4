// What robots.txt allows, by RFC 9309, out of the record of its groups.

/** One line of a group. */
export interface RobotsRule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** A group of a robots.txt. */
export interface RobotsGroup {
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  readonly crawlDelaySeconds?: number;
}

/** Whether a path with its query may be asked for under this name. */
export function robotsAllows(groups: readonly RobotsGroup[], name: string, path: string): boolean {
  const small = name.toLowerCase();
  const named = groups.filter(({ agents }) =>
    agents.some((agent) => agent.toLowerCase() === small),
  );
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  let longest = -1;
  let allowed = true;
  for (const { pattern, allow } of chosen.flatMap(({ rules }) => rules)) {
    if (pattern === '' || !matches(pattern, path)) continue;
    if (pattern.length > longest || (pattern.length === longest && allow)) {
      longest = pattern.length;
      allowed = allow;
    }
  }
  return allowed;
}

function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const text = anchored ? pattern.slice(0, -1) : pattern;
  const [first = '', ...parts] = text.split('*');
  if (!path.startsWith(first)) return false;
  let offset = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const found = isLast && anchored ? path.length - part.length : path.indexOf(part, offset);
    if (found < offset || !path.startsWith(part, found)) return false;
    offset = found + part.length;
  }
  return !anchored || offset === path.length;
}

/** The text of a robots.txt. */
export function renderRobots(groups: readonly RobotsGroup[], sitemaps: readonly string[]): string {
  const lines: string[] = [];
  for (const { agents, rules, crawlDelaySeconds } of groups) {
    for (const agent of agents) lines.push(`User-agent: ${agent}`);
    for (const { allow, pattern } of rules) {
      lines.push(`${allow ? 'Allow' : 'Disallow'}: ${pattern}`);
    }
    // A group without a line would be one with the next.
    if (rules.length === 0) lines.push('Disallow:');
    if (crawlDelaySeconds !== undefined) lines.push(`Crawl-delay: ${crawlDelaySeconds}`);
    lines.push('');
  }
  for (const sitemap of sitemaps) lines.push(`Sitemap: ${sitemap}`);
  return `${lines.join('\n')}\n`;
}
