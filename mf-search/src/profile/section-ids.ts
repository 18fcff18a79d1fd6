/** What the links under the profile's actions lead to. */
export const sectionIds = {
  reviews: 'reviews',
  insurance: 'insurance',
  visit: 'visit',
  access: 'access',
} as const;
