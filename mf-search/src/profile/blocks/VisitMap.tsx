import { formatTown } from '@app/seo';
import type { VisitPlace } from '@app/types';
import { classNames, PlaceIcon } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './VisitMap.module.css';

type SurroundingsComponent = typeof import('./VisitSurroundings.tsx')['default'];

/** Small map of the practice. Its lines, a few kilobytes, load near the viewport; their space is reserved. */
export function VisitMap({ place }: { place: VisitPlace }) {
  const { at: location } = place;
  const mapRef = useRef<HTMLDivElement>(null);
  const [Surroundings, setSurroundings] = useState<SurroundingsComponent | null>(null);
  useEffect(() => {
    if (!mapRef.current) return;
    const handleIntersection = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      import('./VisitSurroundings.tsx').then(
        (module) => setSurroundings(() => module.default),
        // The address states the location, too.
        () => undefined,
      );
    };
    const observer = new IntersectionObserver(handleIntersection, { rootMargin: '50%' });
    observer.observe(mapRef.current);
    return () => observer.disconnect();
  }, []);
  if (!location) return null;
  return (
    <div
      ref={mapRef}
      className={classNames('NeedsScript', 'NoPrint', styles.Map)}
      data-low={place.placePhotos.length > 0 ? '' : undefined}
      role="img"
      aria-label={m.profile_map({ town: formatTown(place) })}
    >
      {Surroundings && <Surroundings at={location} />}
      <PlaceIcon className={styles.Pin} />
    </div>
  );
}
