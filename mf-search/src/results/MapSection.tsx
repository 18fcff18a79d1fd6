import { Banner, Button, RetryIcon, Row, Skeleton, VisuallyHidden } from '@app/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { MapPanelProps } from './MapPanel.tsx';

type MapState = { Panel: ComponentType<MapPanelProps> } | 'loading' | 'failed';

/** The map's own code and outlines load when it is opened; if they can't, only the map is missing. */
export function MapSection({ reply }: { reply: MapPanelProps['reply'] | undefined }) {
  const [loaded, setLoaded] = useState<MapState>('loading');
  const load = useCallback(() => {
    setLoaded('loading');
    import('./MapPanel.tsx')
      .then(({ default: Panel }) => setLoaded({ Panel }))
      .catch(() => setLoaded('failed'));
  }, []);
  useEffect(load, [load]);
  const section = useRef<HTMLElement>(null);
  const isShown = typeof loaded === 'object' && reply !== undefined;
  // Opened above a list that may be far down: the map comes into view, and the button stays where there is room.
  useEffect(() => {
    if (isShown) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  return (
    <section ref={section} id="results-map" aria-label={m.map_label()}>
      {loaded === 'failed' ? (
        <Banner
          kind="bad"
          actions={
            <Row>
              <Button kind="secondary" onClick={load}>
                <RetryIcon /> {m.retry()}
              </Button>
            </Row>
          }
        >
          <p>{m.map_failed()}</p>
        </Banner>
      ) : loaded === 'loading' || !reply ? (
        <>
          <VisuallyHidden as="p" role="status">
            {m.map_loading()}
          </VisuallyHidden>
          <Skeleton width="100%" height="24rem" />
        </>
      ) : (
        <loaded.Panel reply={reply} />
      )}
    </section>
  );
}
