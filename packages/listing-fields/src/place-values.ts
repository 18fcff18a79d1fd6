/** A further place as forms hold it: text as it is typed. */
export const blankPlace = { company: '', address: '', city: '', state: '', zipCode: '', days: '' };
export type PlaceValues = typeof blankPlace;
