import { defineRemote } from '../rspack.config.base.ts';

// Of it 5 kB are the search of Ctrl K, which has to be there with its first letter.
export default defineRemote({ name: 'mf_admin', dir: import.meta.dirname, port: 4104, budget: 58_000 });
