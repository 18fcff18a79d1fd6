import './language.ts';
import { paths } from '@app/seo';
import type { Remote } from '@app/shell-api';

/** Module that this remote exposes to the shell: the pages of the own listing, and of an invitation to manage one. */
export default {
  // A literal, not the shell's constant: through federation the constant would have the running shell's value instead
  // of the version that this build was written for.
  contract: '2.3.0' as const,
  routes: [
    { path: paths.editListing, page: () => import('./EditListingPage.tsx') },
    { path: paths.manageListing, page: () => import('./invitation/InvitationPage.tsx') },
    { path: paths.myListing, page: () => import('./my-listing/MyListingPage.tsx') },
  ],
  slots: {},
} satisfies Remote;
