import { m } from '../paraglide/messages.js';
import type { ListingField } from './listing-values.ts';

const names: Readonly<Record<ListingField, () => string>> = {
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
  licenses: m.field_licenses,
  specialties: m.field_specialties,
  professionalBio: m.field_bio,
  insuranceAccepted: m.field_insurance,
  languageAccommodations: m.field_languages,
  alsoAt: m.practice_places,
  acceptsNewPatients: m.change_accepts,
  firstVisitDays: m.practice_first_visit,
  adjustmentDays: m.practice_adjustment,
  onSiteFabrication: m.change_fabrication,
  sameDayRepairs: m.change_repairs,
  treatsChildren: m.change_children,
  limbLevels: m.practice_levels,
  deviceFamilies: m.practice_devices,
  manufacturerTraining: m.practice_training,
  accessibility: m.practice_access,
  npi: m.practice_npi,
};

/** A field as the form calls it; one that this page does not know keeps the contract's name. */
export const getFieldName = (field: string): string => names[field as ListingField]?.() ?? field;
