import type { EditableListing } from '@app/types';
import { FieldError } from '@app/ui';
import { useErrorText } from '../fields/error-texts.ts';
import { PhotoField } from '../photo/PhotoPicker.tsx';
import type { PhotoUpload } from '../photo/use-photo-upload.ts';
import { FormSection } from './FormSection.tsx';

interface PhotoSectionProps {
  editable: EditableListing;
  photoUpload: PhotoUpload;
}

/** The photo, edited like any other field; a new one is public after approval. */
export function PhotoSection({ editable, photoUpload }: PhotoSectionProps) {
  const errorText = useErrorText('profilePicture');
  return (
    <FormSection id="photo" editable={editable}>
      <div data-field="profilePicture" tabIndex={-1}>
        <PhotoField photoUpload={photoUpload} />
        {errorText && <FieldError>{errorText}</FieldError>}
      </div>
    </FormSection>
  );
}
