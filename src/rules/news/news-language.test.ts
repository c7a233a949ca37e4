// Languages of publications, good and bad.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeNewsLanguage } from './news-language.ts';

const CASES = {
  valid: ['en', 'de', 'gsw', 'yue', 'zh', 'zh-cn', 'zh-tw'],
  case: ['EN', 'zh-CN', 'ZH-TW', 'Gsw'],
  withdrawn: ['iw', 'in', 'IW'],
  invalid: ['', 'e', 'xx', 'us', 'en-US', 'en_us', 'zh-hk', 'English', 'engl', ' en'],
} as const;

for (const [verdict, languages] of Object.entries(CASES)) {
  test(`${languages.map((language) => `"${language}"`).join(', ')}: ${verdict}`, () => {
    for (const language of languages) assert.equal(judgeNewsLanguage(language), verdict, language);
  });
}
