import { listFields } from '@app/listing-fields';
import { OptionChecks } from './OptionChecks.tsx';

/** Step 5, Insurance and Services. */
export const ServicesFields = () =>
  listFields.map((field) => field.section === 'services' && <OptionChecks key={field.name} field={field} />);
