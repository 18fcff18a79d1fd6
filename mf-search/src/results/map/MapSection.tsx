import { Banner, Button, classNames, RetryIcon, Row, Skeleton, VisuallyHidden } from '@app/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from '../ResultsPage.module.css';
import type { MapPanelProps } from './MapPanel.tsx';

type MapState = { Panel: ComponentType<MapPanelProps> } | 'loading' | 'failed';

interface MapSectionProps extends Omit<MapPanelProps, 'reply'> {
  reply: MapPanelProps['reply'] | undefined;
}

/** Loads the map's code and outlines when it is opened; a failure affects the map only. */
export function MapSection({ reply, ...panelProps }: MapSectionProps) {
  const [mapState, setMapState] = useState<MapState>('loading');
  const loadPanel = useCallback(() => {
    setMapState('loading');
    import('./MapPanel.tsx')
      .then(({ default: Panel }) => setMapState({ Panel }))
      .catch(() => setMapState('failed'));
  }, []);
  useEffect(loadPanel, [loadPanel]);
  const sectionRef = useRef<HTMLElement>(null);
  // The button may be far above in a long list, so the map scrolls into view.
  const isShown = typeof mapState === 'object' && reply !== undefined;
  useEffect(() => {
    if (isShown) sectionRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  return (
    <section
      ref={sectionRef}
      id="results-map"
      className={classNames('NoPrint', styles.MapSection)}
      aria-label={m.map_label()}
    >
      {mapState === 'failed' ? (
        <Banner
          kind="bad"
          actions={
            <Row>
              <Button kind="secondary" onClick={loadPanel}>
                <RetryIcon /> {m.retry()}
              </Button>
            </Row>
          }
        >
          <p>{m.map_failed()}</p>
        </Banner>
      ) : mapState === 'loading' || !reply ? (
        <>
          <VisuallyHidden as="p" role="status">
            {m.map_loading()}
          </VisuallyHidden>
          <Skeleton width="100%" height="100%" />
        </>
      ) : (
        <mapState.Panel reply={reply} {...panelProps} />
      )}
    </section>
  );
}
