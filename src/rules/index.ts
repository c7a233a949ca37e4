// The front door of portolan/rules.
export type { RuleChoice } from './active-rules.ts';
export { type Checker, type CheckerOptions, createChecker } from './checker.ts';
export type { DocumentEvidence } from './evidence/document-evidence.ts';
export type { Watched, WatchName } from './evidence/watched.ts';
export type { Finding, FindingPlace } from './port/finding.ts';
export { PROFILE_NAMES, type Profile, type ProfileName } from './port/profile.ts';
export { PROFILES } from './port/profiles.ts';
export type { JudgeContext, JudgingRule, Rule, RuleText, RuleVerdict } from './port/rule.ts';
export { RULE_SUBJECTS, type RuleSubject } from './port/rule-subject.ts';
export { SEVERITIES, type Severity } from './port/severity.ts';
export { RULES } from './rules.ts';
