const key = 'last-results';

/** The list that a visitor came from, for the way back from a profile. */
export interface LastResults {
  href: string;
  total: number;
}

/** Kept for this tab, until it is closed. */
export function rememberResults(results: LastResults): void {
  sessionStorage.setItem(key, JSON.stringify(results));
}

export function lastResults(): LastResults | null {
  const stored = sessionStorage.getItem(key);
  return stored ? JSON.parse(stored) : null;
}
