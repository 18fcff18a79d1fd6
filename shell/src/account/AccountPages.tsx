// All account pages in one chunk, because signing in passes through several of them.

import { matchPath, Navigate, useLocation } from '@app/router';
import { paths } from '@app/seo';
import ProviderPage from '../pages/ProviderPage.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { ResetPasswordPage } from './login/ResetPasswordPage.tsx';
import { useAccount } from './session/use-account.ts';
import { SetRolePage } from './signup/SetRolePage.tsx';
import { SignupPage } from './signup/SignupPage.tsx';

export { Guard } from './guard/Guard.tsx';

const pages = [
  { path: paths.login, element: <LoginPage /> },
  { path: paths.resetPassword, element: <ResetPasswordPage /> },
  { path: paths.signup, element: <SignupPage /> },
  { path: '/signup/:role', element: <SignupPage /> },
  { path: '/signup/set-role/:role', element: <SetRolePage /> },
  { path: paths.submitProsthetist, element: <SubmitProsthetistPage /> },
  // The guard allows prosthetists only.
  { path: paths.submitListing, element: <Navigate to={paths.editListing} replace /> },
];

/** The account page at the current address; the outer route has read its parameters. */
export default function AccountPages() {
  const { pathname } = useLocation();
  return pages.find(({ path }) => matchPath(path, pathname))?.element;
}

/** /submit-prosthetist, the target of the footer's link. */
function SubmitProsthetistPage() {
  const { session } = useAccount();
  if (session.status === 'loading') return null;
  if (session.status !== 'signed-in') return <ProviderPage />;
  return <Navigate to={session.user.role === 'prosthetist' ? paths.editListing : paths.home} replace />;
}
