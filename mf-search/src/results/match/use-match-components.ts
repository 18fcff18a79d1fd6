import { useEffect, useState } from 'react';

export type MatchComponents = typeof import('./match.ts')['matchComponents'];

let cachedComponents: MatchComponents | null = null;

/** Loads the components for matching on demand; null until they are loaded, or if that fails. */
export function useMatchComponents(enabled: boolean): MatchComponents | null {
  const [components, setComponents] = useState(cachedComponents);
  useEffect(() => {
    if (!enabled || components) return;
    import(/* webpackChunkName: "match" */ './match.ts').then(
      ({ matchComponents }) => {
        cachedComponents = matchComponents;
        setComponents(matchComponents);
      },
      () => undefined,
    );
  }, [enabled, components]);
  return enabled ? components : null;
}
