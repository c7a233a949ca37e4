// All profiles, in the order of their names.
import type { Profile } from '../port/profile.ts';
import { baiduProfile } from './baidu-profile.ts';
import { bingProfile } from './bing-profile.ts';
import { googleProfile } from './google-profile.ts';
import { naverProfile } from './naver-profile.ts';
import { protocolProfile } from './protocol-profile.ts';
import { seznamProfile } from './seznam-profile.ts';
import { xsdProfile } from './xsd-profile.ts';
import { yandexProfile } from './yandex-profile.ts';

/** All profiles, the default first, as `PROFILE_NAMES` lists them. */
export const PROFILES: readonly Profile[] = [
  protocolProfile,
  xsdProfile,
  googleProfile,
  bingProfile,
  yandexProfile,
  baiduProfile,
  naverProfile,
  seznamProfile,
];
