import { defineRemote } from '../rspack.config.base.ts';

// Grown by 1 kB with proof of care: its states are part of every own review that a page reads; and by 1.3 kB with the
// filters' sheet, sharing and the way back to a card;
// and by 1 kB with saved people in the account: every card and profile has the button that sends and reverts.
export default defineRemote({ name: 'mf_search', dir: import.meta.dirname, port: 4102, budget: 84_500 });
