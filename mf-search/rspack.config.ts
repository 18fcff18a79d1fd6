import { defineRemote } from '../rspack.config.base.ts';

// The budget is the gzipped size of the largest page, now 97.5 kB. The field definitions of listings with their filter
// labels are 3 kB of it; opening hours with their part of each card are 10 kB; the visit request button and the helpful
// vote are 1 kB each. The last 0.4 kB keep a profile on screen until the members' view can take its place, and people and needs in the
// browser that the account did not take.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 98_000,
  documents: true,
  // The map, with Leaflet and the state outlines, would be a third of the server bundle.
  browserOnly: /\/MapPanel\.tsx$/,
});
