import { defineRemote } from '../rspack.config.base.ts';

// The budget is for the largest page, an open item of the inbox: 55.0 kB, of which 3 kB read and describe opening hours.
export default defineRemote({ name: 'mf_admin', dir: import.meta.dirname, port: 4104, budget: 57_000 });
