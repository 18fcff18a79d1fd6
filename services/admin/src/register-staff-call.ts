import { type App, type Call, type Handler, registerCall, type Staff } from '@app/service-kit';
import type { Endpoint } from '@app/types';

/** Input of a staff handler. */
export type StaffCall<E extends Endpoint> = Call<E> & { staff: Staff };
export type StaffHandler<E extends Endpoint> = (call: StaffCall<E>) => ReturnType<Handler<E>>;

/** Registers a staff call. The gate runs before the handler. */
export function registerStaffCall<E extends Endpoint>(app: App, endpoint: E, handler: StaffHandler<E>): void {
  if (!endpoint.permission) throw new Error(`${endpoint.id} names no permission: anybody could call it.`);
  registerCall(app, endpoint, (call) => {
    const staff = call.c.get('staff');
    if (!staff) throw new Error(`${endpoint.id} was called without a gate`);
    return handler({ ...call, staff });
  });
}
