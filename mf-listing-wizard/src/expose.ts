import './language.ts';
import type { Remote } from '@app/shell-api';
import { patterns } from './paths.ts';

/** Module that this remote exposes to the shell: the two pages of the own listing. */
export default {
  // A literal, not the shell's constant: through federation the constant would have the running shell's value instead
  // of the version that this build was written for.
  contract: '2.2.0' as const,
  routes: [
    { path: patterns.edit, page: () => import('./EditListingPage.tsx') },
    { path: patterns.own, page: () => import('./my-listing/MyListingPage.tsx') },
  ],
  slots: {},
} satisfies Remote;
