import { type FieldName, getChangeLabel } from '@app/listing-fields';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import type { ListingField } from './listing-values.ts';

const ownNames: Readonly<Record<Exclude<ListingField, FieldName> | 'availability', () => string>> = {
  profilePicture: m.edit_photo,
  firstName: m.field_first_name,
  lastName: m.field_last_name,
  company: m.field_company,
  address: m.field_address,
  address2: m.field_address2,
  city: m.field_city,
  state: m.field_state,
  zipCode: m.field_zip,
  phone: m.field_phone,
  patientContactPhone: m.change_cell,
  email: m.field_email,
  website: m.field_website,
  yearStartedPracticing: m.field_year,
  alsoAt: m.practice_places,
  placePhotos: m.edit_place_photos,
  npi: m.practice_npi,
  availability: m.availability_title,
};

const findOwnName = (field: string) => ownNames[field as keyof typeof ownNames]?.();

/** Returns the name of a field as shown on the page; falls back to the name in listing-fields. */
export const getFieldName = (field: string): string =>
  findOwnName(field) ?? getChangeLabel(field, getLocale());
