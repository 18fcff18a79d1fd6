import { useLocation, useRoutes } from '@app/router';
import { SetRolePage } from '../account/signup/SetRolePage.tsx';
import { SignupPage } from '../account/signup/SignupPage.tsx';

/** The sign-up pages at their addresses. `omittedPage`: page that would redirect at once. */
export function SignupPages({ omittedPage }: { omittedPage?: 'set-role' }) {
  const { pathname } = useLocation();
  return useRoutes([
    { path: '/signup', element: <SignupPage /> },
    { path: '/signup/:role', element: <SignupPage /> },
    ...(omittedPage ? [] : [{ path: '/signup/set-role/:role', element: <SetRolePage /> }]),
    { path: '*', element: <p>{pathname}</p> },
  ]);
}
