import { signedHook, upload } from './heads/request-head.ts';
import type { RouteSpec } from './route-table.ts';

const photo = '/api/uploads/profile-picture';

/** Calls that are not in `packages/types`: webhooks and files. */
export const otherCalls: readonly RouteSpec[] = [
  { method: 'POST', path: '/api/webhooks/clerk', service: 'account', requestPolicy: signedHook },
  { method: 'POST', path: photo, service: 'listing', session: 'required', requestPolicy: upload },
  { method: 'GET', path: `${photo}/{name}`, service: 'listing', session: 'required', answer: 'photo' },
  { method: 'POST', path: '/api/admin/prosthetists/{id}/profile-picture', service: 'admin' },
  { method: 'GET', path: '/photos/{name}', service: 'listing', answer: 'photo' },
];
