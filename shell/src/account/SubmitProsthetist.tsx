import { Navigate } from '@app/router';
import { paths } from '@app/seo';
import ProviderPage from '../pages/ProviderPage.tsx';
import { useAccount } from './session/use-account.ts';

/** /submit-prosthetist, the target of the footer's link. */
export function SubmitProsthetist() {
  const { session } = useAccount();
  if (session.status === 'loading') return null;
  if (session.status !== 'signed-in') return <ProviderPage />;
  return <Navigate to={session.user.role === 'prosthetist' ? paths.editListing : paths.home} replace />;
}
