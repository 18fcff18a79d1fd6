import { useShell } from '@app/shell-api';

const getNoToken = async () => null;

/** Getter of the signed-in user's session token. */
export function useOwnToken(): () => Promise<string | null> {
  const { session } = useShell();
  return session.status === 'signed-in' ? session.getToken : getNoToken;
}
