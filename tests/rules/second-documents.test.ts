// Second documents of rules: written from the protocol, not from the rules' code or examples. A new
// rule needs none where its examples say all.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { RuleExample } from '../../src/rules/port/rule-example.ts';
import { RULES } from '../../src/rules/rules.ts';
import { findingsOfExample } from '../support/rule-examples.ts';
import { alternateDocuments } from './second-documents/alternate.ts';
import { deliveryDocuments } from './second-documents/delivery.ts';
import { documentDocuments } from './second-documents/document.ts';
import { documentEntryDocuments } from './second-documents/document-entries.ts';
import { feedDocuments } from './second-documents/feed.ts';
import { hintsDocuments } from './second-documents/hints.ts';
import { imageDocuments } from './second-documents/image.ts';
import { lastmodDocuments } from './second-documents/lastmod.ts';
import { limitsDocuments } from './second-documents/limits.ts';
import { locDocuments } from './second-documents/loc.ts';
import { newsDocuments } from './second-documents/news.ts';
import { pagesDocuments } from './second-documents/pages.ts';
import { robotsTxtDocuments } from './second-documents/robots-txt.ts';
import { scopeDocuments } from './second-documents/scope.ts';
import type { SecondDocument } from './second-documents/second-document.ts';
import { sitemapindexDocuments } from './second-documents/sitemapindex.ts';
import { textDocuments } from './second-documents/text.ts';
import { treeDocuments } from './second-documents/tree.ts';
import { videoDocuments } from './second-documents/video.ts';
import { videoValueDocuments } from './second-documents/video-values.ts';

const ALL: readonly SecondDocument[] = [
  ...documentDocuments,
  ...documentEntryDocuments,
  ...locDocuments,
  ...lastmodDocuments,
  ...hintsDocuments,
  ...limitsDocuments,
  ...sitemapindexDocuments,
  ...scopeDocuments,
  ...imageDocuments,
  ...videoDocuments,
  ...videoValueDocuments,
  ...newsDocuments,
  ...alternateDocuments,
  ...textDocuments,
  ...feedDocuments,
  ...deliveryDocuments,
  ...robotsTxtDocuments,
  ...pagesDocuments,
  ...treeDocuments,
];

const byId = new Map(RULES.map((rule) => [rule.id, rule]));

// `RULES=loc` or `RULES=loc-too-long` runs a part.
const wanted = process.env['RULES'];
const chosen = ALL.filter(
  ({ rule }) => wanted === undefined || wanted === rule || wanted === byId.get(rule)?.subject,
);

describe('second documents of rules', () => {
  it('each is of a rule that exists', () => {
    const unknown = ALL.map(({ rule }) => rule).filter((id) => !byId.has(id));
    assert.deepEqual(unknown, []);
  });

  for (const { rule: id, wrong, right, disputed } of chosen) {
    if (disputed !== undefined) continue;
    it(`${id}: the faulty one is found`, async () => {
      const found = await rulesFound(id, wrong);
      assert.ok(found.includes(id), `found instead: ${found.join(', ') || 'nothing'}`);
    });
    it(`${id}: the near miss is not`, async () => {
      const found = await rulesFound(id, right);
      assert.ok(!found.includes(id), `found: ${found.join(', ')}`);
    });
  }

  after(() => {
    const open = ALL.filter(({ disputed }) => disputed !== undefined);
    if (open.length === 0) return;
    console.log(`# ${open.length} disputed, asserting nothing:`);
    for (const { rule, disputed } of open) console.log(`#   ${rule}: ${disputed}`);
  });
});

async function rulesFound(id: string, example: RuleExample): Promise<readonly string[]> {
  const rule = byId.get(id);
  assert.ok(rule, `no rule ${id}`);
  return (await findingsOfExample(rule, example)).map((finding) => finding.rule);
}
