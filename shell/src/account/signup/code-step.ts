import { storage } from '@app/remote-kit/storage';

/** Remembers in this tab that the code was mailed, for reloads. */
const key = 'signup-code-sent';

export function saveCodeStep(isThere: boolean): void {
  if (isThere) storage.session.setItem(key, 'yes');
  else storage.session.removeItem(key);
}

export const isAtCodeStep = (): boolean => storage.session.getItem(key) !== null;
