import type { BodyOf, CallError } from '@app/types';
import { changeAdminProfile } from '@app/types/admin/session';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { keepToken } from '../session.ts';

type ProfileInput = BodyOf<typeof changeAdminProfile>;

/** Sends a change of the own profile, and says how it went. */
export function useProfile() {
  const { send, sending, failure, forgive } = useAdminSend(changeAdminProfile);
  const refresh = useRefresh();
  const { say } = useDock();
  return {
    sending,
    forgive,
    /** What is wrong with which field. */
    faults: failure?.problem?.fields ?? {},
    /** Of the whole, also where fields say more. */
    failure: failure ? getSaveError(failure) : undefined,
    /** Whether it went well. */
    async save(body: ProfileInput, done: string): Promise<boolean> {
      const sent = await send({ body });
      if (sent.status !== 'done') return false;
      // Another password has ended every session but the new one.
      if (sent.reply.token) keepToken(sent.reply.token);
      await refresh();
      say(done);
      return true;
    },
  };
}

/** Where nothing answered there is nothing else to say. */
const otherwise = 'Failed to update profile. Please try again.';
const getSaveError = (error: CallError) =>
  error.problem && !error.problem.fields ? getErrorMessage(error, otherwise) : otherwise;
