import { Banner, Button, RetryIcon, Row, Skeleton, VisuallyHidden } from '@app/ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { MapPanelProps } from './MapPanel.tsx';

type Loaded = { Panel: ComponentType<MapPanelProps> } | 'loading' | 'failed';

/** The map's own code and outlines load when it is opened; if they can't, only the map is missing. */
export function MapSection({ reply }: { reply: MapPanelProps['reply'] | undefined }) {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const load = useCallback(() => {
    setLoaded('loading');
    import('./MapPanel.tsx')
      .then(({ default: Panel }) => setLoaded({ Panel }))
      .catch(() => setLoaded('failed'));
  }, []);
  useEffect(load, [load]);

  return (
    <section id="results-map" aria-label={m.map_label()}>
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
