import type { AttemptsStore } from './accounts/attempts.store.ts';
import type { UsersStore } from './accounts/users.store.ts';
import type { BrowsersStore } from './browsers/browsers.store.ts';
import type { SessionTokenIssuer } from './browsers/session-tokens.ts';
import type { ImagesStore } from './files/images.store.ts';
import type { Mailbox } from './mail/mailbox.store.ts';

export interface Dependencies {
  users: UsersStore;
  browsers: BrowsersStore;
  attempts: AttemptsStore;
  images: ImagesStore;
  mailbox: Mailbox;
  tokenIssuer: SessionTokenIssuer;
  /** Called after an account was deleted; not awaited. */
  onDeleted: (userId: string) => void;
  publicOrigin: string;
}
