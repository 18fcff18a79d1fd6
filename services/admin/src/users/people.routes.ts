import type { App } from '@app/service-kit';
import { findPeople } from '@app/types/admin/people/people';
import { grants } from '@app/types/admin/rights';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { mayReadContacts } from '../require-permission.ts';
import { createPeopleStore } from './people.store.ts';

/** Route that finds people by name, of each kind that the reader's role may see. */
export function registerPeopleRoutes(app: App, deps: AdminDeps): void {
  const store = createPeopleStore(deps);
  registerStaffCall(app, findPeople, async ({ query: { q }, staff }) => {
    const { decide, users } = grants[staff.role];
    const people = await Promise.all([
      store.findOwners(q),
      store.findClaimants(q, mayReadContacts(staff)),
      decide ? store.findReviewers(q) : [],
      users ? store.findStaff(q) : [],
    ]);
    return { people: people.flat() };
  });
}
