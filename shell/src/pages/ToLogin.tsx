import { Navigate } from '@app/router';
import { paths } from '@app/seo';

/** Where a guarded page will stand: who is signed out goes to sign in. */
export default function ToLogin() {
  return <Navigate to={paths.login} replace />;
}
