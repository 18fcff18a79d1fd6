import { useSyncNeedsWithAccount } from './use-account-needs.ts';

/** Keeps the needs of this browser and of the account alike. Renders nothing; only members load it. */
export default function NeedsSync() {
  useSyncNeedsWithAccount();
  return null;
}
