import { getInitials } from '@app/seo';
import type { EditableListing } from '@app/types';
import { FieldError } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { useErrorText } from '../fields/use-error-text.ts';
import { useOwnToken } from '../own-api.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { PhotoUpload } from '../photo/use-photo-upload.ts';
import { FormSection } from './FormSection.tsx';

interface PhotoSectionProps {
  editable: EditableListing;
  photoUpload: PhotoUpload;
}

/** The photo, edited like any other field; a new one is public after approval. */
export function PhotoSection({ editable, photoUpload }: PhotoSectionProps) {
  const getToken = useOwnToken();
  const { control, setValue } = useFormContext<ListingValues>();
  const [photoUrl, firstName, lastName] = useWatch({
    control,
    name: ['profilePicture', 'firstName', 'lastName'],
  });
  const errorText = useErrorText('profilePicture');
  return (
    <FormSection id="photo" editable={editable}>
      <div data-field="profilePicture" tabIndex={-1}>
        <PhotoPicker
          value={photoUrl}
          photoUpload={photoUpload}
          onChange={(newUrl) => setValue('profilePicture', newUrl, { shouldDirty: true })}
          getToken={getToken}
          initials={getInitials({ firstName, lastName })}
        />
        {errorText && <FieldError>{errorText}</FieldError>}
      </div>
    </FormSection>
  );
}
