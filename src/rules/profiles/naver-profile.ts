// The profile `naver`: what is known of Naver.
import type { Profile } from '../port/profile.ts';

/** Naver, whose sitemap rules are those of the protocol, as far as is known. */
export const naverProfile: Profile = {
  name: 'naver',
  summary: 'Naver, whose sitemap rules are those of the protocol, as far as is known.',
  agents: ['Yeti'],
  lines: [],
};
