/**
 * `media` of a link to a script that a page loads once it has been painted: it never matches, until the page's first
 * script takes it away (tools/build/start-after-paint.ts).
 */
export const untilPainted = 'not all';
