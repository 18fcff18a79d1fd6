import { useLoadable } from '@app/remote-kit/loading';
import { matchPath, useLocation, useNavigate } from '@app/router';
import { paths } from '@app/seo';
import { useEffect } from 'react';
import { useRemotes } from '../../remotes/remote-pages.tsx';
import { Onboarding } from '../onboarding/Onboarding.tsx';
import { forgetRedirect } from '../redirect.ts';
import { usePublishSavedCount } from './use-publish-saved-count.ts';

/** Content of every page for signed-in users: the onboarding dialog, and redirects of profiles. */
export function SignedInContent() {
  const { pathname } = useLocation();
  const profileId = matchPath('/prosthetists/:id', pathname)?.params.id;

  usePublishSavedCount();
  // Signing out unmounts this, which deletes the stored redirect.
  useEffect(() => forgetRedirect, []);

  return (
    <>
      <Onboarding />
      {profileId && <MemberViewRedirect key={profileId} id={profileId} />}
    </>
  );
}

/** Redirects from a public profile to the members' view, if the live remote has that page. */
function MemberViewRedirect({ id }: { id: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const area = useLoadable(useRemotes().getArea('mf_search'));
  const memberPath = paths.member(id);
  const hasMemberView =
    area.status === 'loaded' && area.value.pages.some(({ path }) => matchPath(path, memberPath));
  useEffect(() => {
    if (hasMemberView) navigate(memberPath + search + hash, { replace: true });
  }, [hasMemberView, memberPath, search, hash, navigate]);
  return null;
}
