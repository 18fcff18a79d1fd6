import { defineRemote } from '../rspack.config.base.ts';

export default defineRemote({ name: 'mf_search', dir: import.meta.dirname, port: 4102, budget: 70_000 });
