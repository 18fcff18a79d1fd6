import { formatTown } from '@app/seo';
import type { VisitPlace } from '@app/types';
import { PlaceIcon } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './VisitMap.module.css';

type Lines = typeof import('./VisitSurroundings.tsx')['default'];

/** Where the practice is. Its lines, a few kilobytes, come when it is near the window; their room is there before. */
export function VisitMap({ place }: { place: VisitPlace }) {
  const { at } = place;
  const map = useRef<HTMLDivElement>(null);
  const [Lines, setLines] = useState<Lines | null>(null);
  useEffect(() => {
    if (!map.current) return;
    const load = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      import('./VisitSurroundings.tsx').then(
        (loaded) => setLines(() => loaded.default),
        // The address says it, too.
        () => undefined,
      );
    };
    const observer = new IntersectionObserver(load, { rootMargin: '50%' });
    observer.observe(map.current);
    return () => observer.disconnect();
  }, []);
  if (!at) return null;
  return (
    <div
      ref={map}
      className={styles.Map}
      data-low={place.placePhotos.length > 0 ? '' : undefined}
      role="img"
      aria-label={m.profile_map({ town: formatTown(place) })}
    >
      {Lines && <Lines at={at} />}
      <PlaceIcon className={styles.Pin} />
    </div>
  );
}
