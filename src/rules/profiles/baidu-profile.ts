// The profile `baidu`: what Baidu documents.
import type { Profile } from '../port/profile.ts';

/** Baidu, as its search resource platform says. */
export const baiduProfile: Profile = {
  name: 'baidu',
  summary: 'Baidu, as its search resource platform says.',
  agents: ['Baiduspider'],
  lines: [
    {
      rule: 'namespace-missing',
      severity: 'off',
      basis: 'https://ziyuan.baidu.com/college/courseinfo?id=267',
      note: "The examples of Baidu's own help have no namespace; we know it only from copies.",
    },
  ],
};
