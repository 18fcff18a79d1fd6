import { useOwnCall, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import {
  appealDecision,
  claimListing,
  confirmListing,
  confirmWorkEmail,
  createListing,
  findDuplicates,
  getDraft,
  getEditableListing,
  getOwnListing,
  listOwnMessages,
  listStaffDecisions,
  lookUpZip,
  searchClaimable,
  sendWorkEmailCode,
  setAvailability,
  setClaimEvidence,
  updateListing,
  uploadCertificate,
  withdrawCertificate,
  withdrawClaim,
  withdrawUpdate,
} from '@app/types';

// Hooks for endpoints of the signed-in prosthetist.

export const useOwnListing = (isEnabled = true, managedId?: string) =>
  useOwnCall(getOwnListing, { query: { ...(managedId && { listing: managedId }) } }, { enabled: isEnabled });

/** True for 403 and 404: the listing is not owned or deleted, which is no failure. */
export const isNotOwnedError = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 403 || error.status === 404);

export const useOwnMessages = () => useOwnCall(listOwnMessages, {});
export const useStaffDecisions = () => useOwnCall(listStaffDecisions, {});
export const useAppealDecision = () => useSend(appealDecision);
export const useEditableListing = (id: string | undefined) =>
  useOwnCall(
    getEditableListing,
    { params: { id: id ?? '' }, query: { edit: 'true' } },
    { enabled: Boolean(id) },
  );
export const useZip = (zip: string, isEnabled: boolean) =>
  useOwnCall(lookUpZip, { params: { zip } }, { enabled: isEnabled });

export const useOwnDraft = (isEnabled: boolean) => useOwnCall(getDraft, {}, { enabled: isEnabled });

export const useSearchClaimable = () => useSend(searchClaimable);
export const useFindDuplicates = () => useSend(findDuplicates);
export const usePostListing = () => useSend(createListing);
export const useClaimListing = () => useSend(claimListing);
export const useSetClaimEvidence = () => useSend(setClaimEvidence);
export const useSendWorkEmailCode = () => useSend(sendWorkEmailCode);
export const useConfirmWorkEmail = () => useSend(confirmWorkEmail);
export const useWithdrawClaim = () => useSend(withdrawClaim);
export const useUpdateListing = () => useSend(updateListing);
export const useWithdrawUpdate = () => useSend(withdrawUpdate);
export const useSetAvailability = () => useSend(setAvailability);
export const useUploadCertificate = () => useSend(uploadCertificate);
export const useWithdrawCertificate = () => useSend(withdrawCertificate);
export const useConfirmListing = () => useSend(confirmListing);

const getNoToken = async () => null;

/** Returns a function that fetches the token of the session; null if signed out. */
export function useOwnToken(): () => Promise<string | null> {
  const { session } = useShell();
  return session.status === 'signed-in' ? session.getToken : getNoToken;
}
