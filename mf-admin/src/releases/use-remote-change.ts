import type { BodyOf, CallInput, Endpoint, ReplyOf } from '@app/types';
import { useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';

/**
 * Changes what visitors get: the password may be asked for again, what came of it is said, and the page is read anew.
 * Gives the reply; undefined where it did not happen.
 */
export function useRemoteChange<E extends Endpoint>(e: E) {
  const { send, sending } = useAdminSend(e);
  const dock = useDock();
  const refresh = useRefresh();
  async function change(
    input: CallInput & { body?: BodyOf<E> },
    done: string,
  ): Promise<ReplyOf<E> | undefined> {
    const sent = await send(input);
    if (sent.status === 'done') dock.say(done);
    if (sent.status === 'failed') dock.failed(sent.failure);
    await refresh();
    return sent.status === 'done' ? sent.reply : undefined;
  }
  return { change, sending };
}
