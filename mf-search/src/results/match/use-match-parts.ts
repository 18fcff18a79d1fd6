import { useEffect, useState } from 'react';

export type MatchParts = typeof import('./match.ts')['parts'];

let loaded: MatchParts | null = null;

/** Loads the components for matching on demand; null until they are loaded. Calls `onFailure` if loading fails. */
export function useMatchParts(wanted: boolean, onFailure: () => void): MatchParts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (!wanted || parts) return;
    import('./match.ts').then(({ parts: matchParts }) => {
      loaded = matchParts;
      setParts(matchParts);
    }, onFailure);
  }, [wanted, parts, onFailure]);
  return wanted ? parts : null;
}
