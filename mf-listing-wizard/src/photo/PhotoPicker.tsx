import { useOwnPhoto } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { Button, CameraIcon, FieldError, Fieldset, Portrait, Row, Stack } from '@app/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { CropDialog } from './CropDialog.tsx';
import { openPicture, pictureTypes } from './open-picture.ts';
import styles from './PhotoPicker.module.css';
import { UploadState } from './UploadState.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';

export interface PhotoPickerProps {
  /** The photo's address as the upload gave it; '' for none. */
  value: string;
  /** Lives in the form: an upload goes on where the picker is left. Its `onDone` takes a new photo's address. */
  photo: PhotoUpload;
  /**
   * Called with '' when the photo was removed, and with its address when that was undone. After either, as after an
   * upload, the account's picture is not wanted any more: stop giving it.
   */
  onChange: (address: string) => void;
  getToken: () => Promise<string | null>;
  /** The picture of the account, shown while there is no other; '' for none. `uploadAccountPhoto` copies it. */
  accountPicture?: string;
}

/** The photo of a listing: a circle of 100 px, and buttons to choose, crop, change and remove it. */
export function PhotoPicker({ value, photo, onChange, getToken, accountPicture = '' }: PhotoPickerProps) {
  const { toast } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  const [picture, setPicture] = useState<ImageBitmap>();
  const { upload, send, stop, drop } = photo;
  const own = useOwnPhoto(value, getToken);

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = ''; // the same file may be chosen again
    if (!file) return;
    setProblem('');
    setOpening(true);
    const opened = await openPicture(file);
    setOpening(false);
    if ('problem' in opened) setProblem(opened.problem);
    else setPicture(opened.picture);
  }
  function close() {
    picture?.close();
    setPicture(undefined);
  }
  function remove() {
    const before = value;
    setProblem('');
    onChange('');
    toast({
      text: m.photo_removed(),
      ...(before && { undo: { label: m.photo_undo(), run: () => onChange(before) } }),
    });
  }
  /** The button that does it goes away with it; the focus stays here. */
  const withChooserFocus =
    <T extends unknown[]>(act: (...given: T) => void) =>
    (...given: T) => {
      act(...given);
      chooser.current?.focus();
    };

  const taken = upload.at === 'rest' ? undefined : upload.taken;
  const fromAccount = !taken && !value && accountPicture !== '';
  const src = taken?.preview ?? (value ? (own ?? undefined) : accountPicture || undefined);
  const hasOne = value !== '' || fromAccount;
  const alt = taken
    ? m.photo_new()
    : fromAccount
      ? m.photo_of_account()
      : value
        ? m.photo_current()
        : m.photo_none();
  return (
    <Fieldset legend={m.photo_label()} hint={m.photo_hint()}>
      <Row>
        <Portrait src={src} alt={alt} />
        <Stack gap="tight">
          <Row>
            <Button ref={chooser} kind="secondary" onClick={() => input.current?.click()}>
              <CameraIcon />
              {hasOne || taken ? m.photo_change() : m.photo_choose()}
            </Button>
            {hasOne && !taken && (
              <Button kind="quiet" onClick={withChooserFocus(remove)}>
                {m.photo_remove()}
              </Button>
            )}
          </Row>
          {fromAccount && <p className={styles.Note}>{m.photo_of_account_note()}</p>}
        </Stack>
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.photo_choose()}
        accept={pictureTypes.join(',')}
        onChange={choose}
      />
      <div role="status">
        {opening && <p>{m.photo_opening()}</p>}
        {!taken && value && own === undefined && <p>{m.photo_loading()}</p>}
        {!taken && value && own === null && <p>{m.photo_not_shown()}</p>}
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      <UploadState
        upload={upload}
        onStop={withChooserFocus(stop)}
        onAgain={withChooserFocus(send)}
        onDrop={withChooserFocus(drop)}
      />
      {picture && (
        <CropDialog
          picture={picture}
          onCancel={close}
          onTake={(chosen) => {
            close();
            void send(chosen);
          }}
          onBroken={() => {
            close();
            setProblem(m.photo_unreadable());
          }}
        />
      )}
    </Fieldset>
  );
}
