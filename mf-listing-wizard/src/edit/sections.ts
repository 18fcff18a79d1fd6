import { getFormFields } from '@app/listing-fields';
import type { ListingField } from '../fields/listing-values.ts';
import { fieldsByStep } from '../fields/steps.ts';
import { m } from '../paraglide/messages.js';

export interface EditSection {
  id: string;
  title: () => string;
  fields: readonly ListingField[];
  /** Collapses the fields below their values: in narrow windows only, or always. */
  collapsible?: 'narrow' | 'always';
}

/** Sections of the page in order: the photo, the wizard's four steps, and the optional sections. */
export const sections: readonly EditSection[] = [
  { id: 'photo', title: m.edit_photo, fields: ['profilePicture'] },
  { id: 'basic', title: m.edit_basic, fields: fieldsByStep.basic, collapsible: 'narrow' },
  { id: 'contact', title: m.edit_contact, fields: fieldsByStep.contact, collapsible: 'narrow' },
  { id: 'credentials', title: m.edit_credentials, fields: fieldsByStep.credentials, collapsible: 'narrow' },
  { id: 'services', title: m.edit_services, fields: fieldsByStep.services, collapsible: 'narrow' },
  { id: 'place-photos', title: m.edit_place_photos, fields: ['placePhotos'] },
  {
    id: 'practice',
    title: m.practice_title,
    fields: [...getFormFields('practice').map(({ name }) => name), 'npi', 'alsoAt'],
    collapsible: 'always',
  },
];
