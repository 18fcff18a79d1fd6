import { defineRemote } from '../rspack.config.base.ts';

// 53.5 kB until a session asked before its idle end, and unsaved edits before they are left.
// 52.5 kB until the token is kept by storage that never throws, and the inbox ends Undo, locks and focus by itself.
// 44.5 kB until the shared schemas told of a review its language and of a card its plans. 40 KB until the console shared the loader of the shell, which asks again for parts that failed (3.8 KB).
export default defineRemote({ name: 'mf_admin', dir: import.meta.dirname, port: 4104, budget: 54_500 });
