import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({ name: 'mf_admin', dir: import.meta.dirname, port: 4104, budget: 40_000 });
