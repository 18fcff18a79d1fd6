import { defineRemote } from '../rspack.config.base.ts';

// The largest page loads 86.5 kB: the rows of the listing's fields with the words of their filters are 2 kB of it.
export default defineRemote({
  name: 'mf_search',
  dir: import.meta.dirname,
  port: 4102,
  budget: 88_500,
  documents: true,
  // The map, with its library and outlines: a third of the server's file.
  browserOnly: /\/MapPanel\.tsx$/,
});
