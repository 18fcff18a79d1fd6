import { lazyPart } from '@app/remote-kit';
import type { ComponentType } from 'react';

/** A page of the console, below its frame. Its code loads when it is opened. */
export interface ConsolePage {
  /** As the router matches it, below /admin. */
  path: string;
  Page: ComponentType;
}

const page = (path: string, load: () => Promise<{ default: ComponentType }>): ConsolePage => ({
  path,
  Page: lazyPart(load),
});

/** Every page of the console. What it needs of rights says the server; the menu hides what would be refused. */
export const consolePages: readonly ConsolePage[] = [
  page('profile', () => import('../profile/ProfilePage.tsx')),
  page('settings/users', () => import('../users/UsersPage.tsx')),
];

export { page };
