import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({
  name: 'mf_listing_wizard',
  dir: import.meta.dirname,
  port: 4103,
  budget: 65_000,
});
