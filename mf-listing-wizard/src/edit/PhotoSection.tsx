import type { EditableListing } from '@app/types';
import { FormSection } from './FormSection.tsx';

/** The photo, changed or removed like any other field. */
export function PhotoSection({ editable }: { editable: EditableListing }) {
  return (
    <FormSection id="photo" editable={editable}>
      {null}
    </FormSection>
  );
}
