export const slug = 'jane-doe-cp-st-louis-mo';
/** Public name of a listing. */
export const practitioner = 'Jane Doe – Gateway';
