/** The rating at the top links to the reviews further down. */
export const reviewsId = 'reviews';
