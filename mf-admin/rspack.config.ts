import { defineRemote } from '../rspack.config.base.ts';

// 40 KB until the console shared the loader of the shell, which asks again for parts that failed (3.8 KB).
export default defineRemote({ name: 'mf_admin', dir: import.meta.dirname, port: 4104, budget: 44_500 });
