import type { Remote } from '@app/shell-api';
import { patterns } from './paths.ts';

/** The routes that this remote exposes to the admin shell: sign-in, the page of mailed links, and the other pages. */
export default {
  // A literal, because federation would resolve the constant of the shell to the live version instead of the built one.
  contract: '2.3.0' as const,
  routes: [
    { path: patterns.login, page: () => import('./login/LoginPage.tsx') },
    { path: patterns.join, page: () => import('./join/JoinPage.tsx') },
    { path: patterns.console, page: () => import('./console/page/ConsolePage.tsx') },
  ],
  slots: {},
} satisfies Remote;
