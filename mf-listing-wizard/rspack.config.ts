import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({
  name: 'mf_listing_wizard',
  dir: import.meta.dirname,
  port: 4103,
  // The words of each status, the claims and the decisions of the team that can be appealed.
  budget: 82_500,
});
