/** Form values of a further place, as typed. */
export const blankPlace = { company: '', address: '', city: '', state: '', zipCode: '', days: '' };
export type PlaceValues = typeof blankPlace;
