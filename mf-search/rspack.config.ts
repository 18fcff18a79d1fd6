import { defineRemote } from '../rspack.config.base.ts';

// The budget is the gzipped size of the largest page, now 97.2 kB. The field definitions of listings with their filter
// labels are 3 kB of it; opening hours with their part of each card are 10 kB; the visit request button and the helpful
// vote are 1 kB each. The last 0.4 kB keep a profile on screen until the members' view can take its place.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 97_500,
  documents: true,
  // The map, with Leaflet and the state outlines, would be a third of the server bundle.
  browserOnly: /\/MapPanel\.tsx$/,
});
