import { useSearchParams } from '@app/router';
import { mergeProsthetists } from '@app/types/admin/actions/listing';
import { type AdminListing, type MergePreview, previewMerge } from '@app/types/admin/prosthetists';
import {
  Banner,
  ButtonLink,
  ChoiceGroup,
  CompareIcon,
  DescriptionList,
  EmptyState,
  Row,
  Stack,
  toggleValue,
  VisuallyHidden,
} from '@app/ui';
import { Fragment, useState } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { AsyncContent } from '../../console/kit/AsyncContent.tsx';
import { CallButton } from '../../console/kit/CallButton.tsx';
import { useNavigateWhileOpen } from '../../console/kit/use-navigate-while-open.ts';
import { Page } from '../../console/page/Page.tsx';
import { formatValue } from '../../field-values.ts';
import { paths } from '../../paths.ts';
import { DiffRow, DiffRows } from '../../ui/DiffRow.tsx';
import { ItemSection } from '../../ui/ItemSection.tsx';
import { getFieldLabel } from '../../words/field-names.ts';
import { formatCount, formatName, formatNameAndCompany } from '../../words/format-words.ts';

/** The page that merges two listings of one person. The address has both ids; staff select them in the list. */
export default function MergePage() {
  const [params] = useSearchParams();
  const keptId = params.get('keep') ?? '';
  const droppedId = params.get('drop') ?? '';
  const hasTwoIds = keptId !== '' && droppedId !== '' && keptId !== droppedId;
  const result = useAdminCall(
    previewMerge,
    { query: { keep: keptId, drop: droppedId } },
    { enabled: hasTwoIds },
  );
  return (
    <Page
      title="Merge two listings"
      lead="Reviews, claims and addresses move to the one that is kept. This cannot be undone."
    >
      {hasTwoIds ? (
        <AsyncContent result={result}>
          {(preview) => <MergeForm key={`${keptId}/${droppedId}`} preview={preview} />}
        </AsyncContent>
      ) : (
        <EmptyState title="Two listings are needed">
          <p>Find them in the list, check both, and choose “Merge the two”.</p>
        </EmptyState>
      )}
    </Page>
  );
}

const formatListing = (listing: AdminListing) =>
  `${formatNameAndCompany(listing)}, ${listing.city}, ${listing.state}`;

function describeReviews({ move: movedCount, stay: stayingCount }: MergePreview['reviews']): string {
  const stayText = formatCount(stayingCount, 'review stays', 'reviews stay');
  const authorsText = stayingCount === 1 ? 'its author has' : 'their authors have';
  const sentences = [
    ...(movedCount > 0 ? [`${formatCount(movedCount, 'review moves', 'reviews move')}.`] : []),
    ...(stayingCount > 0 ? [`${stayText} behind unseen, because ${authorsText} reviewed both.`] : []),
  ];
  return sentences.join(' ') || 'No review moves.';
}

function MergeForm({ preview }: { preview: MergePreview }) {
  const { keep: keptListing, drop: droppedListing, fields, obstacles } = preview;
  const differingFields = fields.filter(({ same }) => !same);
  const [fieldsFromDropped, setFieldsFromDropped] = useState<readonly string[]>(() =>
    differingFields.filter(({ suggested }) => suggested).map(({ field }) => field),
  );
  const navigate = useNavigateWhileOpen();

  const mergeBody = {
    keep: keptListing.id,
    v: keptListing.v,
    drop: droppedListing.id,
    dropV: droppedListing.v,
    take: [...fieldsFromDropped],
  };
  return (
    <Stack>
      {obstacles.length > 0 && (
        <Banner kind="warn" title="These cannot be merged yet">
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Banner>
      )}
      <ItemSection title="Which stays">
        <DescriptionList
          rows={[
            { term: 'Kept', value: formatListing(keptListing) },
            { term: 'Dropped', value: formatListing(droppedListing) },
          ]}
        />
        <Row>
          <ButtonLink kind="quiet" href={`${paths.merge}?keep=${droppedListing.id}&drop=${keptListing.id}`}>
            <CompareIcon /> Keep the other one
          </ButtonLink>
        </Row>
      </ItemSection>
      <ItemSection title="What happens">
        <ul>
          <li>
            {describeReviews(preview.reviews)} The kept one shows{' '}
            {formatCount(preview.reviews.publicAfter, 'review')} afterwards.
          </li>
          <li>
            {preview.slugs.map((slug) => `/prosthetists/${slug}`).join(', ')} will lead to /prosthetists/
            {keptListing.slug}.
          </li>
          {preview.claims > 0 && <li>{formatCount(preview.claims, 'claim moves', 'claims move')}.</li>}
          {preview.updates > 0 && (
            <li>{formatCount(preview.updates, 'change that waits ends', 'changes that wait end')}.</li>
          )}
          {droppedListing.owner && (
            <li>The kept one gets the owner of the dropped one: {droppedListing.owner.name}.</li>
          )}
        </ul>
      </ItemSection>
      <ItemSection title="Field by field">
        {differingFields.length === 0 ? (
          <p>All fields are alike.</p>
        ) : (
          <DiffRows>
            {differingFields.map(({ field, ...values }) => (
              <DiffRow
                key={field}
                name={getFieldLabel(field)}
                oldLabel={`Kept: ${formatName(keptListing)}`}
                oldValue={<p>{formatValue(field, values.keep, 'Empty')}</p>}
                newLabel={`Dropped: ${formatName(droppedListing)}`}
                newValue={<p>{formatValue(field, values.drop, 'Empty')}</p>}
              >
                <ChoiceGroup
                  name={field}
                  value={fieldsFromDropped.includes(field) ? 'drop' : 'keep'}
                  onChange={() => setFieldsFromDropped(toggleValue(fieldsFromDropped, field))}
                  options={(['keep', 'drop'] as const).map((side) => [
                    side,
                    <Fragment key={side}>
                      {side === 'keep' ? 'Kept' : 'Dropped'} one’s
                      <VisuallyHidden> – {getFieldLabel(field)}</VisuallyHidden>
                    </Fragment>,
                  ])}
                />
              </DiffRow>
            ))}
          </DiffRows>
        )}
      </ItemSection>
      <Row>
        <CallButton
          kind="danger"
          disabled={obstacles.length > 0}
          endpoint={mergeProsthetists}
          input={{ body: mergeBody }}
          doneText={`Merged ${formatName(droppedListing)} into ${formatName(keptListing)}.`}
          onDone={() => navigate(paths.prosthetist(keptListing.id))}
          confirmation={{
            title: 'Merge permanently?',
            text: `${formatNameAndCompany(droppedListing)}, becomes a part of ${formatNameAndCompany(keptListing)}. This cannot be undone.`,
            confirmLabel: 'Merge permanently',
            cancelLabel: 'Go back',
          }}
        >
          Merge
        </CallButton>
      </Row>
    </Stack>
  );
}
