import { useNavigate } from '@app/router';
import { mergeProsthetists } from '@app/types/admin/actions/listing';
import type { AdminListing, MergePreview } from '@app/types/admin/prosthetists';
import { Banner, ButtonLink, Choices, CompareIcon, Row, Stack, Terms, VisuallyHidden } from '@app/ui';
import { Fragment, useState } from 'react';
import { useAct } from '../../console/kit/use-act.ts';
import { formatValue } from '../../field-values.ts';
import { paths } from '../../paths.ts';
import { ConfirmButton } from '../../ui/Confirm.tsx';
import { DiffRow, DiffRows } from '../../ui/DiffRow.tsx';
import { ItemPart } from '../../ui/Item.tsx';
import { getFieldName } from '../../words/field-names.ts';
import { formatCount, formatName, formatNameAndCompany } from '../../words/format-words.ts';

const formatListing = (listing: AdminListing) =>
  `${formatNameAndCompany(listing)}, ${listing.city}, ${listing.state}`;

/** Says what becomes of the dropped one's reviews, without what none of them does. */
function describeReviews({ move, stay }: MergePreview['reviews']): string {
  const stayText = formatCount(stay, 'review stays', 'reviews stay');
  const reason = stay === 1 ? 'its author has' : 'their authors have';
  const sentences = [
    ...(move > 0 ? [`${formatCount(move, 'review moves', 'reviews move')}.`] : []),
    ...(stay > 0 ? [`${stayText} behind unseen, because ${reason} reviewed the kept one too.`] : []),
  ];
  return sentences.join(' ') || 'No review moves.';
}

/** The form of a merge: a choice for each differing field, the records that move, and the irreversible merge button. */
export function MergeChoice({ preview }: { preview: MergePreview }) {
  const { keep, drop, fields, obstacles } = preview;
  const differingFields = fields.filter(({ same }) => !same);
  const [takenFields, setTakenFields] = useState<ReadonlySet<string>>(
    () => new Set(differingFields.filter(({ suggested }) => suggested).map(({ field }) => field)),
  );
  const { act, sending } = useAct();
  const navigate = useNavigate();
  const takeField = (field: string, isTaken: boolean) =>
    setTakenFields(
      new Set(isTaken ? [...takenFields, field] : [...takenFields].filter((other) => other !== field)),
    );

  async function merge() {
    const body = { keep: keep.id, v: keep.v, drop: drop.id, dropV: drop.v, take: [...takenFields] };
    const doneText = `Merged ${formatName(drop)} into ${formatName(keep)}.`;
    if (await act(mergeProsthetists, { body }, doneText)) navigate(paths.prosthetist(keep.id));
  }

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
      <ItemPart title="Which stays">
        <Terms
          rows={[
            { term: 'Kept', value: formatListing(keep) },
            { term: 'Dropped', value: formatListing(drop) },
          ]}
        />
        <Row>
          <ButtonLink kind="quiet" href={`${paths.merge}?keep=${drop.id}&drop=${keep.id}`}>
            <CompareIcon /> Keep the other one
          </ButtonLink>
        </Row>
      </ItemPart>
      <ItemPart title="What happens">
        <ul>
          <li>
            {describeReviews(preview.reviews)} The kept one shows{' '}
            {formatCount(preview.reviews.publicAfter, 'review')} afterwards.
          </li>
          <li>
            {preview.slugs.map((slug) => `/prosthetists/${slug}`).join(', ')} will lead to /prosthetists/
            {keep.slug}.
          </li>
          {preview.claims > 0 && (
            <li>{formatCount(preview.claims, 'claim that waits moves', 'claims that wait move')}.</li>
          )}
          {preview.updates > 0 && (
            <li>{formatCount(preview.updates, 'change that waits ends', 'changes that wait end')}.</li>
          )}
          {drop.owner && <li>The kept one gets the owner of the dropped one: {drop.owner.name}.</li>}
        </ul>
      </ItemPart>
      <ItemPart title="Field by field">
        {differingFields.length === 0 ? (
          <p>All fields are alike.</p>
        ) : (
          <DiffRows>
            {differingFields.map(({ field, ...values }) => (
              <DiffRow
                key={field}
                name={getFieldName(field)}
                oldLabel={`Kept: ${formatName(keep)}`}
                oldValue={<p>{formatValue(field, values.keep, 'Empty')}</p>}
                newLabel={`Dropped: ${formatName(drop)}`}
                newValue={<p>{formatValue(field, values.drop, 'Empty')}</p>}
              >
                <Choices
                  name={field}
                  value={takenFields.has(field) ? 'drop' : 'keep'}
                  onChange={(side) => takeField(field, side === 'drop')}
                  options={(['keep', 'drop'] as const).map((side) => [
                    side,
                    <Fragment key={side}>
                      {side === 'keep' ? 'Kept' : 'Dropped'} one’s
                      <VisuallyHidden> – {getFieldName(field)}</VisuallyHidden>
                    </Fragment>,
                  ])}
                />
              </DiffRow>
            ))}
          </DiffRows>
        )}
      </ItemPart>
      <Row>
        <ConfirmButton
          label="Merge"
          button={{ kind: 'danger', disabled: obstacles.length > 0 || sending }}
          title="Merge permanently?"
          cancelLabel="Go back"
          confirmLabel="Merge permanently"
          onConfirm={() => void merge()}
        >
          <p>
            {formatName(drop)}, {drop.company}, becomes a part of {formatName(keep)}, {keep.company}. This
            cannot be undone.
          </p>
        </ConfirmButton>
      </Row>
    </Stack>
  );
}
