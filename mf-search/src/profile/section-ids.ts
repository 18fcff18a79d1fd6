/** Ids of the profile sections that links of the page jump to. */
export const sectionIds = {
  reviews: 'reviews',
  insurance: 'insurance',
  visit: 'visit',
} as const;
