import { getInitials } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Button, Field, FieldError, Input, Portrait, Row } from '@app/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { getProblemText } from '../problem-text.ts';
import styles from './AccountPage.module.css';
import { AccountSection, type SettingsProps } from './AccountSection.tsx';

interface ChosenPhoto {
  file: File;
  previewUrl: string;
}

export function PhotoSection({ user, withIdentity }: SettingsProps) {
  const { toast } = useShell();
  const inputRef = useRef<HTMLInputElement>(null);
  const [chosenPhoto, setChosenPhoto] = useState<ChosenPhoto>();
  const [errorText, setErrorText] = useState('');
  const [isSaving, setIsSaving] = useState(false);

  const clearChosenPhoto = () => {
    setChosenPhoto(undefined);
    if (inputRef.current) inputRef.current.value = '';
  };
  /** Rejects the chosen file. Also called if its type is a picture, but the browser cannot display it. */
  const rejectPhoto = () => {
    clearChosenPhoto();
    setErrorText(m.problem_photo_refused());
  };
  const handleFileChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setErrorText('');
    if (!file) return clearChosenPhoto();
    const previewUrl = await readPreviewUrl(file);
    if (previewUrl) return setChosenPhoto({ file, previewUrl });
    rejectPhoto();
  };
  const savePhoto = async (photo: File | null) => {
    if (isSaving) return;
    setErrorText('');
    setIsSaving(true);
    const outcome = await withIdentity(({ setPhoto }) => setPhoto(photo));
    setIsSaving(false);
    if (!outcome.ok) return setErrorText(getProblemText(outcome.error));
    clearChosenPhoto();
    toast({ text: photo ? m.photo_saved() : m.photo_removed() });
  };

  const photoUrl = chosenPhoto?.previewUrl ?? (user.hasImage ? user.imageUrl : undefined);
  return (
    <AccountSection id="account-photo" title={m.photo_title()}>
      <Row>
        {photoUrl ? (
          <img
            className={styles.Photo}
            src={photoUrl}
            width={100}
            height={100}
            alt={chosenPhoto ? m.photo_preview() : m.photo_current()}
            onError={chosenPhoto && rejectPhoto}
          />
        ) : (
          <Portrait alt={m.photo_none()} initials={getInitials(user)} />
        )}
        <Field label={m.photo_choose()} hint={m.photo_hint()}>
          <Input ref={inputRef} type="file" accept={photoTypes.join(',')} onChange={handleFileChange} />
        </Field>
      </Row>
      {errorText && <FieldError role="alert">{errorText}</FieldError>}
      <Row>
        {chosenPhoto && (
          <>
            <Button aria-disabled={isSaving || undefined} onClick={() => savePhoto(chosenPhoto.file)}>
              {isSaving ? m.form_sending() : m.photo_save()}
            </Button>
            <Button
              kind="quiet"
              aria-disabled={isSaving || undefined}
              onClick={() => isSaving || clearChosenPhoto()}
            >
              {m.photo_cancel()}
            </Button>
          </>
        )}
        {!chosenPhoto && user.hasImage && (
          <Button kind="secondary" onClick={() => savePhoto(null)}>
            {m.photo_remove()}
          </Button>
        )}
      </Row>
    </AccountSection>
  );
}

const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxPhotoBytes = 10 * 1024 * 1024;

/** Reads a picture as a data: URL, since no blob: images are allowed; undefined for unsupported files. */
function readPreviewUrl(file: File): Promise<string | undefined> {
  if (!photoTypes.includes(file.type) || file.size > maxPhotoBytes) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
