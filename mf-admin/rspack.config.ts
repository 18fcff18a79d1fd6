import { defineRemote } from '../rspack.config.base.ts';

// The budget is for the largest page, an open item of the inbox: 55.0 kB, 3 kB of which read and describe hours.
export default defineRemote({ name: 'mf_admin', dir: import.meta.dirname, port: 4104, budget: 57_000 });
