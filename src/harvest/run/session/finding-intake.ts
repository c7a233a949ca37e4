// A finding of a checker, as the store takes it.
import type { Finding } from '../../../rules/port/finding.ts';
import { findRule } from '../../../rules/rules.ts';
import type { FindingIntake } from '../../../store/port/finding-record.ts';

/** The store keeps findings by sitemap: their places need not name it. */
export function findingIntake(finding: Finding): FindingIntake {
  const { rule, severity, message, fix, basis, count, places } = finding;
  return {
    rule,
    severity,
    message,
    fix,
    basis,
    count,
    summary: findRule(rule)?.summary,
    places: places.map(({ sitemap: _sitemap, listedAt: _listedAt, ...place }) => place),
  };
}
