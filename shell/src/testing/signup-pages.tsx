import { useLocation, useRoutes } from '@app/router';
import { SetRolePage } from '../account/signup/SetRolePage.tsx';
import { SignupPage } from '../account/signup/SignupPage.tsx';

/** The sign-up pages at their addresses. `without` leaves out a page that would continue at once. */
export function SignupPages({ without }: { without?: 'set-role' }) {
  const { pathname } = useLocation();
  return useRoutes([
    { path: '/signup', element: <SignupPage /> },
    { path: '/signup/:role', element: <SignupPage /> },
    ...(without ? [] : [{ path: '/signup/set-role/:role', element: <SetRolePage /> }]),
    { path: '*', element: <p>{pathname}</p> },
  ]);
}
