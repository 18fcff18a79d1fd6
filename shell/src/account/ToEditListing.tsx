import { Navigate } from '@app/router';
import { paths } from '@app/seo';

/** /submitprosthetist: the guard has let a prosthetist through (decisions, T1). */
export default function ToEditListing() {
  return <Navigate to={paths.editListing} replace />;
}
