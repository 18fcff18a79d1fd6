/** In this tab: whether the page stood at the code from the mail, so that a reload finds it there again. */
const key = 'signup-code-sent';

export function saveCodeStep(isThere: boolean): void {
  try {
    if (isThere) sessionStorage.setItem(key, 'yes');
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a reload begins anew.
  }
}

export function isAtCodeStep(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
