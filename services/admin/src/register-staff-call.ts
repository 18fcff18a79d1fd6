import { type App, type Call, type Handler, registerCall, type Staff } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import type { StaffAction } from '@app/types/admin/actions/action';

/** A staff call; that of an action declares errors of its own. */
export type StaffEndpoint = Endpoint & Pick<StaffAction, 'errors'>;

/** Input of a staff handler. */
export type StaffCall<E extends StaffEndpoint> = Call<E> & { staff: Staff; endpoint: E };

/** Registers a staff call. The gate runs before the handler. */
export function registerStaffCall<E extends StaffEndpoint>(
  app: App,
  endpoint: E,
  handler: (call: StaffCall<E>) => ReturnType<Handler<E>>,
): void {
  if (!endpoint.permission) throw new Error(`${endpoint.id} names no permission: anybody could call it.`);
  registerCall(app, endpoint, (call) => {
    const staff = call.c.get('staff');
    if (!staff) throw new Error(`${endpoint.id} was called without a gate`);
    return handler({ ...call, staff, endpoint });
  });
}
