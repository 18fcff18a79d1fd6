import type { AttemptsStore } from './attempts.store.ts';
import type { BrowsersStore } from './browsers.store.ts';
import type { ImagesStore } from './images.store.ts';
import type { Mailbox } from './mailbox.store.ts';
import type { Tokens } from './tokens.ts';
import type { UsersStore } from './users.store.ts';

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
