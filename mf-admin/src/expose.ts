import type { Remote } from '@app/shell-api';
import { patterns } from './paths.ts';

/** Everything that this remote gives to the shell's back-office door, as data: the way in, and the console behind it. */
export default {
  // The version that this build was written for, so not the shell's constant: federation would give the live one.
  contract: '2.0.0' as const,
  routes: [
    { path: patterns.login, page: () => import('./login/LoginPage.tsx') },
    { path: patterns.console, page: () => import('./console/page/ConsolePage.tsx') },
  ],
  slots: {},
} satisfies Remote;
