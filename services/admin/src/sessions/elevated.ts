import { problems, type Staff } from '@app/service-kit';

/**
 * For what is dangerous: the password was given again within the last ten minutes (`POST /api/admin/elevate`).
 * @throws 403 `elevate`; the console then asks for the password, and calls again
 */
export function mustBeElevated({ elevated }: Staff): void {
  if (!elevated) throw problems.forbidden('elevate', () => 'Enter your password again to continue.');
}
