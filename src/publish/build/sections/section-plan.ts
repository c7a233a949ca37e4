// The sections of a set, as the configuration has them.
import type {
  LastmodStrategy,
  NewsSectionOptions,
  SectionRule,
} from '../../settings/publish-config.ts';

/** One section, or a family of sections that a rule makes. */
export interface SectionPlan {
  /** Empty for the nameless one. A family puts its own words behind it. */
  readonly name: string;
  readonly rule?: SectionRule;
  /** The most URLs of one shard. */
  readonly urlsMax: number;
  readonly lastmod: LastmodStrategy;
  readonly news?: NewsSectionOptions;
}
