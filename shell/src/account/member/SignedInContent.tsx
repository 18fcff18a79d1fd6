import { matchPath, useLocation } from '@app/router';
import { paths } from '@app/seo';
import { useEffect } from 'react';
import { useRemotes } from '../../remotes/remote-pages.tsx';
import { Onboarding } from '../onboarding/Onboarding.tsx';
import { forgetRedirect } from '../redirect.ts';
import { usePublishSavedCount } from './use-publish-saved-count.ts';

/** Content of every page for signed-in users: the onboarding dialog, and the code of members' views. */
export function SignedInContent() {
  const { pathname } = useLocation();
  const profileId = matchPath('/prosthetists/:id', pathname)?.params.id;

  usePublishSavedCount();
  // Signing out unmounts this, which deletes the stored redirect.
  useEffect(() => forgetRedirect, []);

  return (
    <>
      <Onboarding />
      {profileId && <MemberViewLoader id={profileId} />}
    </>
  );
}

/** Loads the members' view of a profile, to which the public page redirects without a break. */
function MemberViewLoader({ id }: { id: string }) {
  const remotes = useRemotes();
  useEffect(
    () => void remotes.startPage('mf_search', (path) => matchPath(path, paths.member(id)) !== null),
    [remotes, id],
  );
  return null;
}
