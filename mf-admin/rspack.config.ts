import { defineRemote } from '../rspack.config.base.ts';

// The budget is for the largest page, an open item of the inbox.
export default defineRemote({ name: 'mf_admin', dir: import.meta.dirname, port: 4104, budget: 55_000 });
