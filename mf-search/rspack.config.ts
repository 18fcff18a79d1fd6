import { defineRemote } from '../rspack.config.base.ts';

// Gzipped bytes of the largest page, now 96.3 kB. The listing's field definitions with their filter labels are 3 kB of it;
// opening hours, which are read, told by the practice's clock and laid out by day, are 10 kB with the part of each card. The key
// that asks for a visit is 1 kB, the one that says that a review is helpful, too.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 97_000,
  documents: true,
  // The map, with Leaflet and the state outlines, would be a third of the server bundle.
  browserOnly: /\/MapPanel\.tsx$/,
});
