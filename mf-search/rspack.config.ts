import { defineRemote } from '../rspack.config.base.ts';

// Gzipped bytes of the largest page, the results: the listing's field definitions with their filter labels are 2 kB of
// it, what the visitor needs and how each card fits it 6, the tray of chosen people 2.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 98_000,
  documents: true,
  // The map, with Leaflet and the state outlines, would be a third of the server bundle.
  browserOnly: /\/MapPanel\.tsx$/,
});
