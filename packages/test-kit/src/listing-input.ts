import type { BodyOf, createListing } from '@app/types';

/** Creates the wizard's input with all required fields. */
export const createListingInput = (overrides: Partial<BodyOf<typeof createListing>> = {}) => ({
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverbend Prosthetics',
  address: '12 Market Street',
  address2: '',
  city: 'St. Louis',
  state: 'MO',
  zipCode: '63101',
  phone: '(314) 555-0100',
  patientContactPhone: '',
  email: 'renata@riverbend.example',
  website: 'https://riverbend.example',
  yearStartedPracticing: 2009,
  licenses: ['ABC Certified Prosthetist (CP)' as const],
  specialties: [],
  professionalBio: 'Fits knees, and listens.',
  insuranceAccepted: ['Medicare' as const],
  languageAccommodations: [],
  profilePicture: '',
  ...overrides,
});
