import './language.ts';
import type { Remote } from '@app/shell-api';
import { patterns } from './paths.ts';

/** Everything that this remote gives to the shell, as data: the two pages of a practitioner's own listing. */
export default {
  // The version that this build was written for, so not the shell's constant: federation would give the live one.
  contract: '2.0.0' as const,
  routes: [
    { path: patterns.edit, page: () => import('./EditListingPage.tsx') },
    { path: patterns.own, page: () => import('./my-listing/MyListingPage.tsx') },
  ],
  slots: {},
} satisfies Remote;
