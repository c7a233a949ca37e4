// The front door of portolan/rules.
export type { ActiveRule, ActiveRules, RuleChoice } from './active-rules.ts';
export { type Checker, type CheckerOptions, createChecker } from './checker.ts';
export type { BatchPlaces, DocumentCheck, DocumentOptions } from './document-check.ts';
export type { DocumentEnd } from './document-tally.ts';
export type { DocumentEvidence, SharedValue } from './evidence/document-evidence.ts';
export type { FetchEvidence, FetchFailure, RedirectStep } from './evidence/fetch-evidence.ts';
export type {
  AgentVerdict,
  CanonicalEvidence,
  CanonicalLink,
  CanonicalTarget,
  DeadAlternate,
  MediaEvidence,
  MobileVersion,
  NoindexEvidence,
  PageEvidence,
  UnansweredAlternate,
} from './evidence/page-evidence.ts';
export type { RobotsTxtEvidence } from './evidence/robots-txt-evidence.ts';
export type { ScopeEvidence } from './evidence/scope-evidence.ts';
export type {
  DuplicateEvidence,
  ReturnLinkEvidence,
  TreeDocument,
  TreeEvidence,
} from './evidence/tree-evidence.ts';
export type { ItemEvidence, Watched, WatchName } from './evidence/watched.ts';
export type { ExplainedFinding, Finding, FindingPlace } from './finding.ts';
export { PROFILE_NAMES, type Profile, type ProfileLine, type ProfileName } from './profile.ts';
export { PROFILES } from './profiles/profiles.ts';
export type {
  CodeRule,
  JudgeContext,
  JudgingRule,
  LocRule,
  ProblemRule,
  Rule,
  RuleText,
  RuleVerdict,
} from './rule.ts';
export type {
  DocumentExample,
  EvidenceExample,
  RobotsTxtExample,
  RuleExample,
  TreeProblemExample,
} from './rule-example.ts';
export { RULE_SUBJECTS, type RuleSubject } from './rule-subject.ts';
export { RULES } from './rules.ts';
export { SEVERITIES, type Severity } from './severity.ts';
