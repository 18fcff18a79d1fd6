import { useEffect, useState } from 'react';

export type MatchParts = typeof import('./match.ts')['parts'];

let loaded: MatchParts | null = null;

/** The parts of the page that are about the visitor, once they are wanted and there; `onFailure` where they don't come. */
export function useMatchParts(wanted: boolean, onFailure: () => void): MatchParts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (!wanted || parts) return;
    import('./match.ts').then(({ parts: found }) => {
      loaded = found;
      setParts(found);
    }, onFailure);
  }, [wanted, parts, onFailure]);
  return wanted ? parts : null;
}
