import { type AdminRight, type Grant, grants } from '@app/types/admin/rights';
import type { Admin } from '@app/types/admin/session';
import { createContext, useContext } from 'react';

/** The signed-in staff member, as the server knows them. */
export type Me = Admin;

/** The console's frame puts in who the server said is here. */
export const MeContext = createContext<Me | null>(null);

/**
 * Who of the team is here.
 * @throws outside of the console
 */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in above this component: it belongs below the console');
  return me;
}

/**
 * Whether the signed-in staff member has a right: `alone`, `second` (somebody else has to agree), or undefined. Hides what the
 * server would refuse; it never decides anything.
 */
export function useMay(): (right: AdminRight) => Grant | undefined {
  const { role } = useMe();
  return (right) => grants[role][right];
}
