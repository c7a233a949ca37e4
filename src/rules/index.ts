// The front door of portolan/rules.
export type { RuleChoice } from './active-rules.ts';
export { type Checker, type CheckerOptions, createChecker } from './checker.ts';
export type { DocumentEvidence } from './evidence/document-evidence.ts';
export type { Watched, WatchName } from './evidence/watched.ts';
export type { Finding, FindingPlace } from './finding.ts';
export { PROFILE_NAMES, type Profile, type ProfileName } from './profile.ts';
export { PROFILES } from './profiles/profiles.ts';
export type { JudgeContext, JudgingRule, Rule, RuleText, RuleVerdict } from './rule.ts';
export { RULE_SUBJECTS, type RuleSubject } from './rule-subject.ts';
export { RULES } from './rules.ts';
export { SEVERITIES, type Severity } from './severity.ts';
