import { getFormFields } from '@app/listing-fields';
import type { ListingField } from '../fields/listing-values.ts';
import { groups } from '../fields/steps.ts';
import { m } from '../paraglide/messages.js';

export interface EditSection {
  id: string;
  title: () => string;
  fields: readonly ListingField[];
  /** Where its fields are collapsed below its values: in narrow windows, or in all. */
  collapsible?: 'narrow' | 'always';
}

/** Sections of the page in order: the photo, the wizard's four steps, and the optional part. */
export const sections: readonly EditSection[] = [
  { id: 'photo', title: m.edit_photo, fields: ['profilePicture'] },
  { id: 'basic', title: m.edit_basic, fields: groups.basic, collapsible: 'narrow' },
  { id: 'contact', title: m.edit_contact, fields: groups.contact, collapsible: 'narrow' },
  { id: 'credentials', title: m.edit_credentials, fields: groups.credentials, collapsible: 'narrow' },
  { id: 'services', title: m.edit_services, fields: groups.services, collapsible: 'narrow' },
  { id: 'place-photos', title: m.edit_place_photos, fields: ['placePhotos'] },
  {
    id: 'practice',
    title: m.practice_title,
    fields: [...getFormFields('practice').map(({ name }) => name), 'npi', 'alsoAt'],
    collapsible: 'always',
  },
];
