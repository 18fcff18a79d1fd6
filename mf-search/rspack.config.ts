import { defineRemote } from '../rspack.config.base.ts';

// The largest page loads 86.5 kB: the rows of the listing's fields with the words of their filters are 2 kB of it.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 88_500,
  documents: true,
  // The map, with Leaflet and the state outlines, would be a third of the server bundle.
  browserOnly: /\/MapPanel\.tsx$/,
});
