import { useLoadedValue } from '@app/remote-kit/loading';
import { useParams } from '@app/router';
import { formatFullName, formatTown, paths } from '@app/seo';
import { CallError, getProsthetist } from '@app/types';
import { Banner, ButtonLink, Link, Row } from '@app/ui';
import { NotFound } from '../../frame/LoadedPage.tsx';
import { PageLoading } from '../../frame/PageLoading.tsx';
import { usePageCall } from '../../page/use-page-call.ts';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { createLinks, createSection, createSteps, type Section } from '../../texts/section.ts';
import { useAccount } from '../session/use-account.ts';

/** Page `/r/{slug}`, whose link a prosthetist gives to patients. Leads to the review form after signing in. */
export default function InvitePage() {
  const { slug = '' } = useParams();
  return <InviteContent key={slug} slug={slug} />;
}

/** Returns null, for no listing, if it is not public. */
function recoverMissingListing(error: unknown): null {
  if (error instanceof CallError && [400, 404, 410].includes(error.status)) return null;
  throw error;
}

function InviteContent({ slug }: { slug: string }) {
  const listing = useLoadedValue(
    usePageCall(getProsthetist, { params: { id: slug } }, recoverMissingListing),
  );
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

/** Section that says what happens to a submitted review, and that its rating has no influence on that. */
export function getInviteSections(person: Parameters<typeof formatFullName>[0]): Section[] {
  return [
    createSection(
      'next',
      m.invite_next(),
      createSteps(m.invite_next_1(), m.invite_next_2(), m.invite_next_3({ name: formatFullName(person) })),
      m.invite_fair(),
      createLinks([m.reviews_title(), paths.howReviewsWork]),
    ),
  ];
}
