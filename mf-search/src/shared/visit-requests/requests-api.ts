// Separate from the other calls of the signed-in user, so that profiles do not load their schemas.
import { useOwnCall, useSend } from '@app/remote-kit';
import { askForVisit, listOwnVisitRequests, withdrawVisitRequest } from '@app/types';

/** The user's requests for visits, newest first. */
export function useOwnVisitRequests() {
  const requestsResult = useOwnCall(listOwnVisitRequests, {});
  return { ...requestsResult, data: requestsResult.data?.requests };
}
export const useAskForVisit = () => useSend(askForVisit);
export const useWithdrawVisitRequest = () => useSend(withdrawVisitRequest);
