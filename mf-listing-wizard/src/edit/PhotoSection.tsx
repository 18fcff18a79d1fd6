import { getInitials } from '@app/seo';
import type { EditableListing } from '@app/types';
import { FieldError } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { useProblem } from '../fields/use-problem.ts';
import { useOwnToken } from '../own-api.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { PhotoUpload } from '../photo/use-photo-upload.ts';
import { FormSection } from './FormSection.tsx';

/** The photo, edited like any other field; a new one is public after approval. */
export function PhotoSection({ editable, photo }: { editable: EditableListing; photo: PhotoUpload }) {
  const getToken = useOwnToken();
  const { control, setValue } = useFormContext<ListingValues>();
  const [address, firstName, lastName] = useWatch({
    control,
    name: ['profilePicture', 'firstName', 'lastName'],
  });
  const problem = useProblem('profilePicture');
  return (
    <FormSection id="photo" editable={editable}>
      <div data-field="profilePicture" tabIndex={-1}>
        <PhotoPicker
          value={address}
          photo={photo}
          onChange={(newAddress) => setValue('profilePicture', newAddress, { shouldDirty: true })}
          getToken={getToken}
          initials={getInitials({ firstName, lastName })}
        />
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </FormSection>
  );
}
