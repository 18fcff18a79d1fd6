import { useEffect, useState } from 'react';

export type MatchParts = typeof import('./match.ts')['parts'];

let loaded: MatchParts | null = null;

/** Loads the components for matching on demand; null until they are loaded, or if that fails. */
export function useMatchParts(wanted: boolean): MatchParts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (!wanted || parts) return;
    import(/* webpackChunkName: "match" */ './match.ts').then(
      ({ parts: matchParts }) => {
        loaded = matchParts;
        setParts(matchParts);
      },
      () => undefined,
    );
  }, [wanted, parts]);
  return wanted ? parts : null;
}
