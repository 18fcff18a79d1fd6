import { type Asking, askSecond, type Ctx } from '@app/moderation';
import { granted } from '../granted.ts';

/** Asks for somebody else of the team to agree, and says that it waits. */
export async function askedSecond(ctx: Ctx, wish: Asking) {
  const { _id } = await granted(askSecond(ctx, wish));
  return { second: { id: _id.toHexString(), waits: true as const } };
}
