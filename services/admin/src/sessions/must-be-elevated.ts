import { problems, type Staff } from '@app/service-kit';

/**
 * Requires that the password was entered again within the last ten minutes (`POST /api/admin/elevate`).
 * @throws 403 `elevate`, upon which the console asks for it and repeats the call
 */
export function mustBeElevated({ elevated }: Staff): void {
  if (!elevated) throw problems.forbidden('elevate', () => 'Enter your password again to continue.');
}
