import { paths } from '@app/seo';

export { paths };

/** What the router matches. */
export const patterns = { edit: paths.editListing, own: paths.myListing } as const;
