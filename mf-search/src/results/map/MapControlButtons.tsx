import { ArrowLeftIcon, ArrowRightIcon, Button, MinusIcon, MoveIcon, PlusIcon } from '@app/ui';
import { type ReactNode, type Ref, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { MapControls } from './leaflet-map.ts';
import styles from './MapPanel.module.css';

interface MapControlButtonsProps {
  ref: Ref<HTMLDivElement>;
  getControls: () => MapControls | null;
}

/** Buttons that zoom and move the map, for visitors who do not drag. */
export function MapControlButtons({ ref, getControls }: MapControlButtonsProps) {
  const [areMoveButtonsShown, setAreMoveButtonsShown] = useState(false);
  const renderMoveButton = (label: string, x: -1 | 0 | 1, y: -1 | 0 | 1, icon: ReactNode) => (
    <Button kind="secondary" aria-label={label} onClick={() => getControls()?.pan(x, y)}>
      {icon}
    </Button>
  );
  return (
    <div ref={ref} className={styles.Keys}>
      <Button kind="secondary" aria-label={m.map_zoom_in()} onClick={() => getControls()?.zoom(1)}>
        <PlusIcon />
      </Button>
      <Button kind="secondary" aria-label={m.map_zoom_out()} onClick={() => getControls()?.zoom(-1)}>
        <MinusIcon />
      </Button>
      <Button
        kind="secondary"
        aria-label={m.map_moves()}
        aria-expanded={areMoveButtonsShown}
        aria-controls="map-moves"
        onClick={() => setAreMoveButtonsShown(!areMoveButtonsShown)}
      >
        <MoveIcon />
      </Button>
      <div id="map-moves" className={styles.Moves} hidden={!areMoveButtonsShown}>
        {renderMoveButton(m.map_up(), 0, -1, <ArrowLeftIcon className={styles.Up} />)}
        {renderMoveButton(m.map_left(), -1, 0, <ArrowLeftIcon />)}
        {renderMoveButton(m.map_right(), 1, 0, <ArrowRightIcon />)}
        {renderMoveButton(m.map_down(), 0, 1, <ArrowLeftIcon className={styles.Down} />)}
      </div>
    </div>
  );
}
