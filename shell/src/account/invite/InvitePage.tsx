import { Loadable, useLoadedValue } from '@app/remote-kit/loading';
import { useParams } from '@app/router';
import { formatFullName, formatTown, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { CallError, call, getProsthetist, type Listing } from '@app/types';
import { Banner, ButtonLink, Link, Row } from '@app/ui';
import { useState } from 'react';
import { NotFound } from '../../frame/NotFound.tsx';
import { PageLoading } from '../../frame/PageLoading.tsx';
import { usePageReply } from '../../page/use-page-reply.ts';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { getInviteSections } from '../../texts/invite.ts';
import { useAccount } from '../session/use-account.ts';

/**
 * Page `/r/{slug}`, whose link a prosthetist gives to all patients. Names the listing, and leads to the review form
 * after signing in.
 */
export default function InvitePage() {
  const { slug = '' } = useParams();
  return <InviteContent key={slug} slug={slug} />;
}

/** Creates the loadable listing, from the reply that came with the page or by a call. Null: it is not public. */
const createLoadableListing = (slug: string, pageReply: Listing | undefined) =>
  new Loadable<Listing | null>(
    () =>
      call(getProsthetist, { params: { id: slug } }, { locale: getPageLocale() }).catch((error: unknown) => {
        if (error instanceof CallError && [400, 404, 410].includes(error.status)) return null;
        throw error;
      }),
    pageReply,
  );

function InviteContent({ slug }: { slug: string }) {
  const pageReply = usePageReply(getProsthetist, { params: { id: slug } });
  const [loadableListing] = useState(() => createLoadableListing(slug, pageReply));
  const listing = useLoadedValue(loadableListing);
  const { session } = useAccount();
  if (listing === undefined) return <PageLoading />;
  if (listing === null) return <NotFound />;
  const name = formatFullName(listing);
  const isProsthetist = session.status === 'signed-in' && session.user.role === 'prosthetist';
  return (
    <TextPage
      title={m.invite_title({ name })}
      lead={m.invite_lead({ name, company: listing.company, town: formatTown(listing) })}
      sections={getInviteSections(listing)}
    >
      {isProsthetist ? (
        <Banner title={m.invite_practitioner()}>
          <p>{m.invite_practitioner_text()}</p>
          <p>
            <Link href={paths.myListing}>{m.listing_figures()}</Link>
          </p>
        </Banner>
      ) : (
        <Row>
          {/* Opens the review form. Signing in returns to it. */}
          <ButtonLink size="large" href={`${paths.member(listing.slug)}?write=1`}>
            {m.invite_write()}
          </ButtonLink>
          <Link href={paths.profile(listing.slug)}>{m.invite_read()}</Link>
        </Row>
      )}
    </TextPage>
  );
}
