import type { licenseValues, specialtyValues } from '@app/option-lists';
import { m } from '../paraglide/messages.js';

type Meanings<V extends string> = Readonly<Record<V, () => string>>;

/** One sentence for each license. Letters alone say little, even to colleagues from another board. */
export const licenseMeanings: Meanings<(typeof licenseValues)[number]> = {
  'ABC Certified Prosthetist (CP)': m.license_cp_abc,
  'BOC Certified Prosthetist (CP)': m.license_cp_boc,
  'State Prosthetist License': m.license_state,
  'ABC Certified Orthotist-Prosthetist (CPO)': m.license_cpo_abc,
  'BOC Certified Orthotist-Prosthetist (CPO)': m.license_cpo_boc,
  'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)': m.license_faaop,
  'NCOPE Residency Completion': m.license_ncope,
  'Masters of Prosthetics and Orthotics (MPO)': m.license_mpo,
  'Registered Prosthetic Technician (RPT)': m.license_rpt,
};

export const specialtyMeanings: Meanings<(typeof specialtyValues)[number]> = {
  'Athletes and High Activity': m.specialty_athletes,
  Rotationplasty: m.specialty_rotationplasty,
  Myoelectric: m.specialty_myoelectric,
  Osseointegration: m.specialty_osseointegration,
  'Cosmetic (Lifelike)': m.specialty_cosmetic,
  'Accepts out-of-state patients': m.specialty_out_of_state,
};
