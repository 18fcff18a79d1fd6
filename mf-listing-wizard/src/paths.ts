import { paths } from '@app/seo';

export { paths };

/** Route patterns for the router. */
export const patterns = { edit: paths.editListing, own: paths.myListing } as const;
