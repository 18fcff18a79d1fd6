import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({
  name: 'mf_listing_wizard',
  dir: import.meta.dirname,
  port: 4103,
  // Gzipped bytes of the largest page, now 79.7 kB, including the listing's field definitions for labels and validation.
  budget: 82_500,
});
