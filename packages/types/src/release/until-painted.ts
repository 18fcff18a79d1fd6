/**
 * Media query that never matches. Links with it load after the page has been painted, when its first script removes it
 * (tools/build/start-after-paint.ts).
 */
export const untilPainted = 'not all';
