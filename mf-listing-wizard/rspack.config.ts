import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({
  name: 'mf_listing_wizard',
  dir: import.meta.dirname,
  port: 4103,
  // Limit for the largest page, in gzipped bytes. The page contains the definitions of all listing fields for labels
  // and validation (opening hours 4 kB, prices 1 kB), the schema of a review, and the form for place photos (2 kB).
  budget: 91_000,
});
