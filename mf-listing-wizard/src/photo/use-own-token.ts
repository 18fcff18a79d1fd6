import { useShell } from '@app/shell-api';

const getNoToken = async () => null;

/** Where the token of the person who is signed in comes from. */
export function useOwnToken(): () => Promise<string | null> {
  const { session } = useShell();
  return session.status === 'signed-in' ? session.getToken : getNoToken;
}
