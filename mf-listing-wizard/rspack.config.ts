import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({
  name: 'mf_listing_wizard',
  dir: import.meta.dirname,
  port: 4103,
  // Gzipped bytes of the largest page. Included are the definitions of a listing’s fields for labels and validation, of
  // which opening hours are 4 kB and prices 1 kB; the shape of a review with what is added a year later; and 2 kB for the
  // form for photos of the place.
  budget: 91_000,
});
