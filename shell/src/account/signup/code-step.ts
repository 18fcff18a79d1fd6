/** Remembers in this tab that the code was mailed, for reloads. */
const key = 'signup-code-sent';

export function saveCodeStep(isThere: boolean): void {
  try {
    if (isThere) sessionStorage.setItem(key, 'yes');
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a reload starts again.
  }
}

export function isAtCodeStep(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
