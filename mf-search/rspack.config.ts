import { defineRemote } from '../rspack.config.base.ts';

// Gzipped bytes of the largest page, now 80.4 kB; the listing's field definitions with their filter labels are 2 kB of it.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 84_500,
  documents: true,
  // The map, with Leaflet and the state outlines, would be a third of the server bundle.
  browserOnly: /\/MapPanel\.tsx$/,
});
