import { listChoices, placePhotoKinds } from '@app/option-lists';
import { useOwnPhoto } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { toPhotoCopyPath } from '@app/types';
import { Button, Field, FieldError, Fieldset, Row, Select, Skeleton, Stack } from '@app/ui';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useErrorText } from '../../fields/error-texts.ts';
import type { ListingValues, PlacePhotoValues } from '../../fields/listing-values.ts';
import { TextField } from '../../fields/TextField.tsx';
import { m } from '../../paraglide/messages.js';
import type { DrawnPhoto } from '../../photo/draw.ts';
import { UploadStatus } from '../../photo/UploadStatus.tsx';
import { usePhotoUpload } from '../../photo/use-photo-upload.ts';
import { openPlacePhoto, usePictureInput } from '../../photo/use-picture-input.tsx';
import styles from '../EditListingForm.module.css';

interface PlacePhotoFieldsProps {
  /** `key` of the photo's form values. */
  photoKey: string;
  index: number;
  photoCount: number;
  enqueue: <T>(startUpload: () => Promise<T>) => Promise<T>;
  /** The newly chosen photo, uploaded on mount. */
  chosenPhoto: DrawnPhoto | undefined;
  onMove: (targetIndex: number) => void;
  onRemove: (values: PlacePhotoValues) => void;
}

/** One photo of the place: its picture and upload, what it shows, and its position in the order. */
export function PlacePhotoFields({
  photoKey,
  index,
  photoCount,
  enqueue,
  chosenPhoto,
  onMove,
  onRemove,
}: PlacePhotoFieldsProps) {
  const { locale } = useShell();
  const { control, getValues, register, setValue } = useFormContext<ListingValues>();
  // Briefly undefined while the last photo is removed.
  const storedPhotoUrl: string | undefined = useWatch({ control, name: `placePhotos.${index}.photo` });
  const { uploadState, send, stop, discard } = usePhotoUpload({
    purpose: 'place-photo',
    enqueue,
    onDone(photoUrl) {
      // The photo may have been moved or removed meanwhile.
      const currentIndex = getValues('placePhotos').findIndex(({ key }) => key === photoKey);
      if (currentIndex >= 0)
        setValue(`placePhotos.${currentIndex}.photo`, photoUrl, { shouldDirty: true, shouldValidate: true });
    },
  });
  const startUploadRef = useRef(() => {
    if (chosenPhoto && !storedPhotoUrl) void send(chosenPhoto);
  });
  useEffect(() => startUploadRef.current(), []);
  const picker = usePictureInput({
    label: m.place_photo_choose({ n: index + 1 }),
    openFile: openPlacePhoto,
    onChosen: ([newPhoto]) => newPhoto && void send(newPhoto),
  });
  const kindErrorText = useErrorText(`placePhotos.${index}.kind`);
  const photoErrorText = useErrorText(`placePhotos.${index}.photo`);
  const isPhotoMissing = !storedPhotoUrl && uploadState.status === 'idle';
  return (
    <div data-field={`placePhotos.${index}.photo`} tabIndex={-1}>
      <Fieldset legend={m.place_photo({ n: index + 1, all: photoCount })}>
        <Stack surface="sunken" pad={2} gap={2}>
          <PlacePicture
            photoUrl={storedPhotoUrl ?? ''}
            previewUrl={uploadState.status === 'idle' ? undefined : uploadState.photo.previewUrl}
          />
          <UploadStatus uploadState={uploadState} onStop={stop} onRetry={send} onDiscard={discard} />
          {isPhotoMissing && (
            <>
              <p>{m.place_photo_missing()}</p>
              <Row>
                <Button kind="tint" onClick={picker.open}>
                  {m.place_photo_choose({ n: index + 1 })}
                </Button>
              </Row>
            </>
          )}
          {picker.element}
          {photoErrorText && <FieldError>{photoErrorText}</FieldError>}
          <Field label={m.place_photo_kind()} error={kindErrorText} required>
            <Select
              {...register(`placePhotos.${index}.kind`)}
              options={[['', m.place_photo_kind_choose()], ...listChoices(placePhotoKinds, locale)]}
            />
          </Field>
          <TextField
            name={`placePhotos.${index}.alt`}
            label={m.place_photo_alt()}
            hint={m.place_photo_alt_hint()}
            required
            autoComplete="off"
          />
          <Row>
            <MoveButton index={index} photoCount={photoCount} onMove={onMove} direction={-1} />
            <MoveButton index={index} photoCount={photoCount} onMove={onMove} direction={1} />
            <Button
              kind="danger"
              onClick={() => {
                discard();
                onRemove(getValues(`placePhotos.${index}`));
              }}
            >
              {m.place_photo_remove({ n: index + 1 })}
            </Button>
          </Row>
        </Stack>
      </Fieldset>
    </div>
  );
}

/** Shows the chosen picture until it is uploaded, then the stored one. */
function PlacePicture({ photoUrl, previewUrl }: { photoUrl: string; previewUrl: string | undefined }) {
  const storedUrl = useOwnPhoto(photoUrl && toPhotoCopyPath(photoUrl, 'small'));
  const src = previewUrl ?? storedUrl;
  if (src) return <img className={styles.Picture} src={src} alt="" />;
  if (!photoUrl) return null;
  return storedUrl === null ? <p>{m.photo_not_shown()}</p> : <Skeleton width="12rem" height="9rem" />;
}

interface MoveButtonProps {
  index: number;
  photoCount: number;
  direction: 1 | -1;
  onMove: (targetIndex: number) => void;
}

/** Moves a photo by one. At the end of the order the button stays focusable, but does nothing. */
function MoveButton({ index, photoCount, direction, onMove }: MoveButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasPressedRef = useRef(false);
  // The browser drops the focus of an element that moves.
  useEffect(() => {
    if (wasPressedRef.current && index >= 0) buttonRef.current?.focus();
    wasPressedRef.current = false;
  }, [index]);
  const targetIndex = index + direction;
  const isAtEnd = targetIndex < 0 || targetIndex >= photoCount;
  const photoNumber = index + 1;
  return (
    <Button
      ref={buttonRef}
      kind="secondary"
      aria-disabled={isAtEnd}
      aria-label={
        direction === 1 ? m.place_photo_down({ n: photoNumber }) : m.place_photo_up({ n: photoNumber })
      }
      onClick={() => {
        if (isAtEnd) return;
        wasPressedRef.current = true;
        onMove(targetIndex);
      }}
    >
      {direction === 1 ? m.place_photo_down_short() : m.place_photo_up_short()}
    </Button>
  );
}
