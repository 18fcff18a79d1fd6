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
import {
  type Crop,
  cropToJpeg,
  type DrawnPhoto,
  drawCrop,
  getInitialCrop,
  getMovableAxes,
  maxZoom,
  moveCrop,
} from './draw.ts';
import styles from './Photo.module.css';

interface CropDialogProps {
  picture: ImageBitmap;
  onCropped: (photo: DrawnPhoto) => void;
  /** The browser could not encode the cropped photo. */
  onError: () => void;
  onCancel: () => void;
}

/** Twice the width of the preview, for high-density screens. */
const previewEdge = 480;

/** Crops without dragging. Rendered outside the page's form, so that Enter does not submit it. */
export function CropDialog({ picture, onCropped, onError, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState(() => getInitialCrop(picture));
  const [isCropping, setIsCropping] = useState(false);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvasRef.current) drawCrop(canvasRef.current, picture, crop, previewEdge);
  }, [picture, crop]);

  async function confirmCrop() {
    setIsCropping(true);
    await cropToJpeg(picture, crop).then(onCropped, onError);
  }
  const movableAxes = getMovableAxes(picture, crop);
  const toPercentInput = (share: number) => ({ percent: Math.round(share * 100) });

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
          <Button disabled={isCropping} onClick={confirmCrop}>
            {m.photo_use()}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{m.photo_crop_text()}</p>
        <canvas ref={canvasRef} className={styles.Preview} role="img" aria-label={m.photo_crop_preview()} />
        <CropSlider
          field="zoom"
          crop={crop}
          setCrop={setCrop}
          range={[1, maxZoom]}
          label={m.photo_zoom()}
          valueText={m.photo_zoom_value(toPercentInput(crop.zoom))}
          decreaseButton={[m.photo_zoom_out(), <MinusIcon key="less" />]}
          increaseButton={[m.photo_zoom_in(), <PlusIcon key="more" />]}
        />
        <CropSlider
          field="x"
          crop={crop}
          setCrop={setCrop}
          isMovable={movableAxes.x}
          label={m.photo_across()}
          valueText={m.photo_across_value(toPercentInput(crop.x))}
          decreaseButton={[m.photo_left(), <ArrowLeftIcon key="less" />]}
          increaseButton={[m.photo_right(), <ArrowRightIcon key="more" />]}
        />
        <CropSlider
          field="y"
          crop={crop}
          setCrop={setCrop}
          isMovable={movableAxes.y}
          label={m.photo_down()}
          valueText={m.photo_down_value(toPercentInput(crop.y))}
          decreaseButton={[m.photo_top(), <ArrowLeftIcon key="less" className={styles.Upright} />]}
          increaseButton={[m.photo_bottom(), <ArrowRightIcon key="more" className={styles.Upright} />]}
        />
      </Stack>
    </Dialog>,
    document.body,
  );
}

interface CropSliderProps {
  field: keyof Crop;
  crop: Crop;
  setCrop: (crop: Crop) => void;
  label: string;
  /** Current value as text for screen readers. */
  valueText: string;
  range?: readonly [min: number, max: number];
  /** False: the crop cannot move along this axis. */
  isMovable?: boolean;
  decreaseButton: [name: string, icon: ReactNode];
  increaseButton: [name: string, icon: ReactNode];
}

function CropSlider({
  field,
  crop,
  setCrop,
  label,
  valueText,
  range = [0, 1],
  isMovable = true,
  decreaseButton,
  increaseButton,
}: CropSliderProps) {
  const id = useId();
  const [min, max] = range;
  // `aria-disabled` instead of `disabled`, so that a button keeps the focus at the end of its range.
  const renderButton = ([name, icon]: CropSliderProps['decreaseButton'], direction: 1 | -1) => (
    <Button
      kind="secondary"
      aria-label={name}
      aria-disabled={!isMovable || crop[field] === (direction === 1 ? max : min)}
      onClick={() => isMovable && setCrop(moveCrop(crop, field, direction))}
    >
      {icon}
    </Button>
  );
  return (
    <Grid columns="auto minmax(0, 1fr) auto" gap="half" columnGap={1} align="center">
      <Text as="label" wide htmlFor={id}>
        <b>{label}</b>
      </Text>
      {renderButton(decreaseButton, -1)}
      <input
        id={id}
        className={styles.Slider}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[field]}
        disabled={!isMovable}
        aria-valuetext={valueText}
        onChange={({ currentTarget }) => setCrop({ ...crop, [field]: currentTarget.valueAsNumber })}
        onKeyDown={(event) => {
          const direction = directionByKey[event.key];
          if (!direction) return;
          event.preventDefault(); // the default step of 0.01 would be slow
          setCrop(moveCrop(crop, field, direction));
        }}
      />
      {renderButton(increaseButton, 1)}
    </Grid>
  );
}

const directionByKey: Partial<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageDown: -1,
};
