import {
  ArrowLeftIcon,
  ArrowRightIcon,
  Button,
  Dialog,
  Grid,
  MinusIcon,
  PlusIcon,
  Stack,
  Text,
} from '@app/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../paraglide/messages.js';
import styles from './CropDialog.module.css';
import { type Crop, getInitialCrop, getMovableAxes, mostZoom, moveCrop } from './crop.ts';
import type { Taken } from './draw.ts';
import { drawCrop, takeCrop } from './draw.ts';

interface Props {
  picture: ImageBitmap;
  onTake: (taken: Taken) => void;
  /** The browser could not encode the cropped photo. */
  onBroken: () => void;
  onCancel: () => void;
}

/** Twice the width of the preview, for high-density screens. */
const previewEdge = 480;

/**
 * Dialog to crop a photo with buttons and sliders, without dragging. Rendered outside the page's form, so that Enter
 * does not submit it.
 */
export function CropDialog({ picture, onTake, onBroken, onCancel }: Props) {
  const [crop, setCrop] = useState(() => getInitialCrop(picture));
  const [taking, setTaking] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop, previewEdge);
  }, [picture, crop]);

  async function take() {
    setTaking(true);
    await takeCrop(picture, crop).then(onTake, onBroken);
  }
  const free = getMovableAxes(picture, crop);
  const toPercent = (share: number) => ({ percent: Math.round(share * 100) });

  return createPortal(
    <Dialog
      open
      onClose={onCancel}
      title={m.photo_crop_title()}
      closeLabel={m.photo_close()}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel}>
            {m.photo_cancel()}
          </Button>
          <Button disabled={taking} onClick={take}>
            {m.photo_use()}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{m.photo_crop_text()}</p>
        <canvas ref={canvas} className={styles.Preview} role="img" aria-label={m.photo_crop_preview()} />
        <Way
          what="zoom"
          {...{ crop, setCrop }}
          range={[1, mostZoom]}
          label={m.photo_zoom()}
          value={m.photo_zoom_value(toPercent(crop.zoom))}
          less={[m.photo_zoom_out(), <MinusIcon key="less" />]}
          more={[m.photo_zoom_in(), <PlusIcon key="more" />]}
        />
        <Way
          what="x"
          {...{ crop, setCrop }}
          free={free.x}
          label={m.photo_across()}
          value={m.photo_across_value(toPercent(crop.x))}
          less={[m.photo_left(), <ArrowLeftIcon key="less" />]}
          more={[m.photo_right(), <ArrowRightIcon key="more" />]}
        />
        <Way
          what="y"
          {...{ crop, setCrop }}
          free={free.y}
          label={m.photo_down()}
          value={m.photo_down_value(toPercent(crop.y))}
          less={[m.photo_top(), <ArrowLeftIcon key="less" className={styles.Upright} />]}
          more={[m.photo_bottom(), <ArrowRightIcon key="more" className={styles.Upright} />]}
        />
      </Stack>
    </Dialog>,
    document.body,
  );
}

interface WayProps {
  what: keyof Crop;
  crop: Crop;
  setCrop: (crop: Crop) => void;
  label: string;
  /** Current value as text for screen readers. */
  value: string;
  range?: readonly [least: number, most: number];
  /** False: the crop cannot move along this axis. */
  free?: boolean;
  less: [name: string, icon: ReactNode];
  more: [name: string, icon: ReactNode];
}

/** Control of one crop value: a slider between two buttons. */
function Way({ what, crop, setCrop, label, value, range = [0, 1], free = true, less, more }: WayProps) {
  const id = useId();
  const [least, most] = range;
  // `aria-disabled` instead of `disabled`, so that a button keeps the focus at the end of its range.
  const renderButton = ([name, icon]: WayProps['less'], direction: 1 | -1) => (
    <Button
      kind="secondary"
      aria-label={name}
      aria-disabled={!free || crop[what] === (direction === 1 ? most : least)}
      onClick={() => free && setCrop(moveCrop(crop, what, direction))}
    >
      {icon}
    </Button>
  );
  return (
    <Grid columns="auto minmax(0, 1fr) auto" gap="half" columnGap={1} align="center">
      <Text as="label" wide htmlFor={id}>
        <b>{label}</b>
      </Text>
      {renderButton(less, -1)}
      <input
        id={id}
        className={styles.Slider}
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={crop[what]}
        disabled={!free}
        aria-valuetext={value}
        onChange={({ currentTarget }) => setCrop({ ...crop, [what]: currentTarget.valueAsNumber })}
        onKeyDown={(event) => {
          const direction = slide[event.key];
          if (!direction) return;
          event.preventDefault(); // the default step of 0.01 would be slow
          setCrop(moveCrop(crop, what, direction));
        }}
      />
      {renderButton(more, 1)}
    </Grid>
  );
}

const slide: Partial<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageDown: -1,
};
