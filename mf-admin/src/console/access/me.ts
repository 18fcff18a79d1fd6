import { type Grant, grants, type StaffPermission } from '@app/types/admin/permissions';
import type { Admin } from '@app/types/admin/session';
import { createContext, useContext } from 'react';

/** Null: outside of the admin app. */
export const MeContext = createContext<Admin | null>(null);

/**
 * Returns the signed-in staff member.
 * @throws outside of the admin app
 */
export function useMe(): Admin {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in above this component: it belongs below the console');
  return me;
}

/** Each permission is `alone`, or `second` (a colleague has to agree). They only hide controls; the server checks. */
export const useGrants = (): Readonly<Partial<Record<StaffPermission, Grant>>> => grants[useMe().role];
