export type { Ctx } from './ctx.ts';
export { Conflict, type RefusalCode, Refused } from './refused.ts';
export type * from './wishes.ts';
