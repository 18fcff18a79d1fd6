import { useOwnPhoto } from '@app/remote-kit';
import { getInitials } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Button, CameraIcon, Fieldset, Portrait, Row, Stack, Text } from '@app/ui';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { m } from '../paraglide/messages.js';
import { CropDialog } from './CropDialog.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';
import { openPicture, usePictureInput } from './use-picture-input.tsx';

interface PhotoPickerProps {
  /** Kept in the form, so that an upload continues after the picker unmounts. Its `onDone` gets the URL. */
  photoUpload: PhotoUpload;
  /** URL of the account's profile image, shown if there is no photo; '' for none. `uploadAccountPhoto` copies it. */
  accountPhotoUrl?: string;
  /** Called on removal and on undo. From then on pass no `accountPhotoUrl`. */
  onChange?: () => void;
}

/** The listing photo: a circle of 100 px, with buttons to choose, crop, replace and remove. */
export function PhotoPicker({ photoUpload, accountPhotoUrl = '', onChange }: PhotoPickerProps) {
  const { toast } = useShell();
  const { control, setValue } = useFormContext<ListingValues>();
  const [photoUrl, firstName, lastName] = useWatch({
    control,
    name: ['profilePicture', 'firstName', 'lastName'],
  });
  const chooseButtonRef = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const pictureInput = usePictureInput({
    label: m.photo_choose(),
    openFile: openPicture,
    onChosen: ([chosenPicture]) => setPicture(chosenPicture),
  });
  const { uploadState, send, stop, discard } = photoUpload;
  const storedPhotoUrl = useOwnPhoto(photoUrl);

  function closePicture() {
    picture?.close();
    setPicture(undefined);
  }
  function changePhoto(newUrl: string) {
    onChange?.();
    setValue('profilePicture', newUrl, { shouldDirty: true });
  }
  function removePhoto() {
    pictureInput.setErrorTexts([]);
    changePhoto('');
    toast({
      text: m.photo_removed(),
      ...(photoUrl && { undo: { label: m.photo_undo(), run: () => changePhoto(photoUrl) } }),
    });
  }
  /** The pressed button is removed, so focus moves to the file button. */
  const withChooserFocus =
    <T extends unknown[]>(action: (...args: T) => void) =>
    (...args: T) => {
      action(...args);
      chooseButtonRef.current?.focus();
    };

  const newPhoto = uploadState.status === 'idle' ? undefined : uploadState.photo;
  const isFromAccount = !newPhoto && !photoUrl && accountPhotoUrl !== '';
  const src =
    newPhoto?.previewUrl ?? (photoUrl ? (storedPhotoUrl ?? undefined) : accountPhotoUrl || undefined);
  const hasPhoto = photoUrl !== '' || isFromAccount;
  const alt = newPhoto
    ? m.photo_new()
    : isFromAccount
      ? m.photo_of_account()
      : photoUrl
        ? m.photo_current()
        : m.photo_none();
  return (
    <Fieldset legend={m.photo_label()} hint={m.photo_hint()}>
      <Row>
        <Portrait src={src} alt={alt} initials={getInitials({ firstName, lastName })} />
        <Stack gap={1}>
          <Row>
            <Button ref={chooseButtonRef} kind="secondary" onClick={pictureInput.open}>
              <CameraIcon />
              {hasPhoto || newPhoto ? m.photo_change() : m.photo_choose()}
            </Button>
            {hasPhoto && !newPhoto && (
              <Button kind="quiet" onClick={withChooserFocus(removePhoto)}>
                {m.photo_remove()}
              </Button>
            )}
          </Row>
          {isFromAccount && <Text soft>{m.photo_of_account_note()}</Text>}
        </Stack>
      </Row>
      {pictureInput.element}
      <div role="status">
        {!newPhoto && photoUrl && storedPhotoUrl === undefined && <p>{m.photo_loading()}</p>}
        {!newPhoto && photoUrl && storedPhotoUrl === null && <p>{m.photo_not_shown()}</p>}
      </div>
      <UploadStatus
        uploadState={uploadState}
        onStop={withChooserFocus(stop)}
        onRetry={withChooserFocus(send)}
        onDiscard={withChooserFocus(discard)}
      />
      {picture && (
        <CropDialog
          picture={picture}
          onCancel={closePicture}
          onCropped={(croppedPhoto) => {
            closePicture();
            void send(croppedPhoto);
          }}
          onError={() => {
            closePicture();
            pictureInput.setErrorTexts([m.photo_unreadable()]);
          }}
        />
      )}
    </Fieldset>
  );
}
