import { Loadable, useLoaded } from '@app/remote-kit/loading';
import { useParams } from '@app/router';
import { inviteSections, inviteWords, paths } from '@app/seo';
import { buildUrl, CallError, call, getProsthetist, type Listing, parseReply } from '@app/types';
import { Banner, ButtonLink, Link, Row } from '@app/ui';
import { useState } from 'react';
import { pageLocale } from '../../frame/locale.ts';
import { NotFound } from '../../frame/NotFound.tsx';
import { PageLoading } from '../../frame/PageLoading.tsx';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { readPageReplies } from '../../remotes/page-replies.ts';
import { useAccount } from '../session/use-account.ts';

/** /r/{slug}: what a practitioner may hand to every patient. Says of whom, and leads to the form by way of signing in. */
export default function InvitePage() {
  const { slug = '' } = useParams();
  return <Invite key={slug} slug={slug} />;
}

/** The listing that came with the page, else it is asked for; null where there is none to the public. */
function loadListing(slug: string): Loadable<Listing | null> {
  const input = { params: { id: slug } };
  const given = readPageReplies(document)[buildUrl(getProsthetist, input)];
  const load = () =>
    call(getProsthetist, input, { locale: pageLocale() }).catch((error: unknown) => {
      if (error instanceof CallError && [400, 404, 410].includes(error.status)) return null;
      throw error;
    });
  return new Loadable<Listing | null>(
    load,
    given === undefined ? undefined : parseReply(getProsthetist, given),
  );
}

function Invite({ slug }: { slug: string }) {
  const [loading] = useState(() => loadListing(slug));
  const listing = useLoaded(loading);
  const { session } = useAccount();
  const locale = pageLocale();
  if (listing === undefined) return <PageLoading />;
  if (listing === null) return <NotFound />;
  const { write, read, ...words } = inviteWords(listing, locale);
  const practitioner = session.status === 'signed-in' && session.user.role === 'prosthetist';
  return (
    <TextPage words={words} sections={inviteSections(listing, locale)}>
      {practitioner ? (
        <Banner title={m.invite_practitioner()}>
          <p>{m.invite_practitioner_text()}</p>
          <p>
            <Link href={paths.myListing}>{m.listing_figures()}</Link>
          </p>
        </Banner>
      ) : (
        <Row>
          <ButtonLink size="large" href={write.href}>
            {write.label}
          </ButtonLink>
          <Link href={read.href}>{read.label}</Link>
        </Row>
      )}
    </TextPage>
  );
}
