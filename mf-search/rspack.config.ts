import { defineRemote } from '../rspack.config.base.ts';

// Grown by 1 kB with proof of care: its states are part of every own review that a page reads.
export default defineRemote({ name: 'mf_search', dir: import.meta.dirname, port: 4102, budget: 71_000 });
