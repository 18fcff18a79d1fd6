export const slug = 'jane-doe-cp-st-louis-mo';
/** What a listing shows to everybody. */
export const practitioner = 'Jane Doe – Gateway';
