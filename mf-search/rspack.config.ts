import { defineRemote } from '../rspack.config.base.ts';

// The budget is the gzipped size of the largest page, now 96.3 kB. The field definitions of listings with their filter
// labels are 3 kB of it; opening hours with their part of each card are 10 kB; the visit request button and the helpful
// vote are 1 kB each.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 97_000,
  documents: true,
  // The map, with Leaflet and the state outlines, would be a third of the server bundle.
  browserOnly: /\/MapPanel\.tsx$/,
});
