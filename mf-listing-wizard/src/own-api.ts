import { useOwnCall } from '@app/remote-kit';
import {
  getDraft,
  getEditableListing,
  getOwnListing,
  listOwnMessages,
  listStaffDecisions,
  lookUpZip,
} from '@app/types';

// Hooks for endpoints of the signed-in prosthetist.

export const useOwnListing = (isEnabled = true, managedId?: string) =>
  useOwnCall(getOwnListing, { query: { ...(managedId && { listing: managedId }) } }, { enabled: isEnabled });

/** True for 403 and 404: the listing is not owned or deleted, which is no failure. */
export const isNotOwnedError = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 403 || error.status === 404);

export const useOwnMessages = () => useOwnCall(listOwnMessages, {});
export const useStaffDecisions = () => useOwnCall(listStaffDecisions, {});
export const useEditableListing = (id: string | undefined) =>
  useOwnCall(
    getEditableListing,
    { params: { id: id ?? '' }, query: { edit: 'true' } },
    { enabled: Boolean(id) },
  );
export const useZip = (zip: string) => useOwnCall(lookUpZip, { params: { zip } }, { enabled: zip !== '' });

export const useOwnDraft = (isEnabled: boolean) => useOwnCall(getDraft, {}, { enabled: isEnabled });
