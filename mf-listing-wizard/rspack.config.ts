import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({
  name: 'mf_listing_wizard',
  dir: import.meta.dirname,
  port: 4103,
  // The largest page loads 81.5 kB; its forms read labels and checks from the rows of the listing's fields.
  budget: 82_500,
});
