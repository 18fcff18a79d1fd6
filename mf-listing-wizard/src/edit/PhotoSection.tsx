import { useShell } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import { FieldError } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { useProblem } from '../fields/use-problem.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import { FormSection } from './FormSection.tsx';

/** The photo, changed or removed like any other field: it is public once the team has seen it. */
export function PhotoSection({ editable }: { editable: EditableListing }) {
  const { session } = useShell();
  const { control, setValue } = useFormContext<ListingValues>();
  const address = useWatch({ control, name: 'profilePicture' });
  const problem = useProblem('profilePicture');
  if (session.status !== 'signed-in') return null;
  return (
    <FormSection id="photo" editable={editable}>
      <div data-field="profilePicture" tabIndex={-1}>
        <PhotoPicker
          value={address}
          onChange={(chosen) => setValue('profilePicture', chosen, { shouldDirty: true })}
          getToken={session.getToken}
        />
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </FormSection>
  );
}
