import { useEffect, useState } from 'react';

export type MatchParts = typeof import('./match.ts')['matchParts'];

let cachedParts: MatchParts | null = null;

/** Loads the components for matching on demand; null until they are loaded, or if that fails. */
export function useMatchParts(enabled: boolean): MatchParts | null {
  const [parts, setParts] = useState(cachedParts);
  useEffect(() => {
    if (!enabled || parts) return;
    import(/* webpackChunkName: "match" */ './match.ts').then(
      ({ matchParts }) => {
        cachedParts = matchParts;
        setParts(matchParts);
      },
      () => undefined,
    );
  }, [enabled, parts]);
  return enabled ? parts : null;
}
