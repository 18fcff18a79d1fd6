// All that stands between a visitor and their account, in one file: signing in leads through several of these.
import { matchPath, Navigate, useLocation } from '@app/router';
import { paths } from '@app/seo';
import { LoginPage } from './login/LoginPage.tsx';
import { ResetPasswordPage } from './login/ResetPasswordPage.tsx';
import { SubmitProsthetist } from './SubmitProsthetist.tsx';
import { SetRolePage } from './signup/SetRolePage.tsx';
import { SignupPage } from './signup/SignupPage.tsx';

export { Guard } from './guard/Guard.tsx';

const pages = [
  { path: paths.login, element: <LoginPage /> },
  { path: paths.resetPassword, element: <ResetPasswordPage /> },
  { path: paths.signup, element: <SignupPage /> },
  { path: '/signup/:role', element: <SignupPage /> },
  { path: '/signup/set-role/:role', element: <SetRolePage /> },
  { path: paths.submitProsthetist, element: <SubmitProsthetist /> },
  // The guard has let a prosthetist through.
  { path: paths.submitListing, element: <Navigate to={paths.editListing} replace /> },
];

/** The page of this folder at the current address, whose parameters the route above has read. */
export default function AccountPages() {
  const { pathname } = useLocation();
  return pages.find(({ path }) => matchPath(path, pathname))?.element;
}
