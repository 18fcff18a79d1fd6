import { LoadNotices, lazyPart, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import {
  Anchor,
  Banner,
  ButtonLink,
  Container,
  EmptyState,
  Figure,
  Link,
  Stack,
  Text,
  useIsHydrated,
} from '@app/ui';
import { Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { CompareTray } from '../shared/saved/CompareTray.tsx';
import { useSavedPeople } from '../shared/saved/use-saved-people.ts';
import styles from './SavedList.module.css';
import { ListSkeleton, SavedList } from './SavedList.tsx';
import { useSharing } from './sharing/sharing-api.ts';

const OwnSharePanel = lazyPart(() => import(/* webpackChunkName: "sharing" */ './sharing/OwnSharePanel.tsx'));
const ReceivedListSection = lazyPart(
  () => import(/* webpackChunkName: "sharing" */ './sharing/ReceivedListSection.tsx'),
);

/** Page `/saved`: people saved in the account or in this browser, with notes. */
function SavedPage() {
  // The server does not know what the browser stores.
  const isHydrated = useIsHydrated();
  usePageTitle(m.saved_title());
  return (
    <>
      <Container gap={2} className={styles.Page}>
        <h1 tabIndex={-1}>{m.saved_title()}</h1>
        {isHydrated ? (
          <SavedPeople />
        ) : (
          <>
            <p className="WithoutScript">
              {m.saved_script()} <Link href={paths.nationwideResults}>{m.search_link()}</Link>
            </p>
            <ListSkeleton />
          </>
        )}
      </Container>
      <CompareTray />
    </>
  );
}

/** From the account for members; from the browser for everybody else and while the account's list loads. */
function SavedPeople() {
  const { session } = useShell();
  const { people, isFromAccount, accountResult } = useSavedPeople();
  const sharingResult = useSharing();
  const { share, lists } = sharingResult.data ?? { share: null, lists: [] };
  const isMember = session.status === 'signed-in';
  const isAccountLoading = session.status === 'loading' || (isMember && !isFromAccount);
  // Rows contain notes of a reader, and must not grow after they are shown.
  const isSharingLoading = isFromAccount && sharingResult.isLoading;
  return (
    <>
      {isMember && <LoadNotices result={accountResult} errorText={m.saved_failed()} />}
      {sharingResult.status === 'error' && (
        <LoadNotices result={sharingResult} errorText={m.sharing_failed()} />
      )}
      {(people.length === 0 && isAccountLoading) || isSharingLoading ? (
        accountResult.status !== 'error' && <ListSkeleton />
      ) : (
        <SavedList
          key={isFromAccount && isMember ? session.user.id : 'browser'}
          people={people}
          share={share}
          // Above the list, because it matters before the user writes more notes.
          notice={!isFromAccount && session.status === 'signed-out' && <BrowserOnlyNotice />}
          emptyState={<NoSavedPeople />}
        />
      )}
      {isFromAccount && sharingResult.data && (
        <Suspense>
          {!share && people.length > 0 && <Text soft>{m.saved_note_account()}</Text>}
          {(share || people.length > 0) && (
            <OwnSharePanel share={share} noteCount={people.filter(({ note }) => note).length} />
          )}
          {lists.map((list) => (
            <ReceivedListSection key={list.id} list={list} />
          ))}
        </Suspense>
      )}
    </>
  );
}

const BrowserOnlyNotice = () => (
  <Banner>
    <p>
      {m.saved_note()} <Anchor href={paths.login}>{m.saved_sign_in()}</Anchor>
    </p>
  </Banner>
);

const NoSavedPeople = () => (
  <EmptyState figure={<Figure drawing="seeker" />} title={m.saved_none_title()}>
    <Stack align="start">
      <p>{m.saved_none()}</p>
      <ButtonLink href={paths.nationwideResults}>{m.search_link()}</ButtonLink>
    </Stack>
  </EmptyState>
);

export default withRouterLinks(SavedPage);
