import type { AttemptsStore } from './accounts/attempts.store.ts';
import type { UsersStore } from './accounts/users.store.ts';
import type { BrowsersStore } from './browsers/browsers.store.ts';
import type { Tokens } from './browsers/tokens.ts';
import type { ImagesStore } from './files/images.store.ts';
import type { Mailbox } from './mail/mailbox.store.ts';

/** What the routes work with. */
export interface Dependencies {
  users: UsersStore;
  browsers: BrowsersStore;
  attempts: AttemptsStore;
  images: ImagesStore;
  mailbox: Mailbox;
  tokens: Tokens;
  /** Called when an account is gone; not waited for. */
  onDeleted: (userId: string) => void;
  /** The address that browsers see. */
  publicOrigin: string;
}
