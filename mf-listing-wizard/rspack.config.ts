import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({
  name: 'mf_listing_wizard',
  dir: import.meta.dirname,
  port: 4103,
  // Gzipped bytes of the largest page. They include the definitions of a listing’s fields for labels and validation, of which
  // opening hours are 4 kB and prices 1 kB, and the shape of a review with what is added a year later. The form for photos
  // of the place is 2 kB.
  budget: 91_000,
});
