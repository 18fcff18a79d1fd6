import { purgeOrphanedClaims } from '@app/types/admin/actions/claim';
import { listOrphanedClaims, type OrphanedClaim } from '@app/types/admin/claims';
import { Checkbox, Link, PlainList, toggleValue } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { ListPager } from '../console/kit/ListPager.tsx';
import { useFormDraft } from '../console/kit/use-form-draft.tsx';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DataForm } from '../ui/DataForm.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount, formatNameAndCompany } from '../words/format-words.ts';

/** Formats a claim as "Sam Reed, for Renata Okafor, Riverfront Limb Works". */
const formatOrphanedClaim = ({ claimantName, listing }: OrphanedClaim): string =>
  `${claimantName || 'Someone without a name'}, for ${formatNameAndCompany(listing, 'a listing that no longer exists')}`;

const skipReasonTexts = {
  not_found: 'was already removed',
  not_orphaned: 'has its listing, or was decided',
  held: 'is under a legal hold',
} as const;

interface RemovalPreview {
  reason: string;
  claims: readonly OrphanedClaim[];
  skipped: readonly { id: string; why: keyof typeof skipReasonTexts }[];
}

/** Staff remove selected claims with a reason, after a preview, because a removal cannot be undone. */
export function OrphanedClaims({ page }: { page: string }) {
  const result = useAdminCall(
    listOrphanedClaims,
    { query: { page: page || undefined } },
    { keepPrevious: true },
  );
  const [checkedIds, setCheckedIds] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<RemovalPreview | null>(null);
  const { sendCall, sending } = useSendCall();
  const draft = useFormDraft('orphaned-claims', [
    {
      name: 'reason',
      label: 'Reason',
      hint: 'For the audit log. Required.',
      required: true,
      type: 'textarea',
      rows: 2,
      maxLength: 500,
    },
  ]);
  const purgeGrant = useGrants().purge;
  const claims = result.data?.items ?? [];
  // Drops selected claims that are no longer in the list.
  const selectedIds = claims.map(({ id }) => id).filter((id) => checkedIds.includes(id));
  const selectedCountText = formatCount(selectedIds.length, 'claim');

  async function requestPreview(reason: string) {
    const reply = await sendCall(purgeOrphanedClaims, { body: { ids: selectedIds, reason, preview: true } });
    if (reply && 'claims' in reply) setPreview({ reason, ...reply });
  }
  async function removeClaims({ reason }: RemovalPreview) {
    const removalReply = await sendCall(
      purgeOrphanedClaims,
      { body: { ids: selectedIds, reason, preview: false } },
      (reply) => {
        if (!('claims' in reply)) return '';
        const skippedText =
          reply.skipped.length > 0 ? ` ${formatCount(reply.skipped.length, 'claim')} stayed.` : '';
        return `Removed ${formatCount(reply.claims.length, 'claim')}.${skippedText}`;
      },
      draft.discard,
    );
    if (!removalReply) return;
    setPreview(null);
    setCheckedIds([]);
  }
  const selectColumn: Column<OrphanedClaim> = [
    'Claim',
    (claim) => (
      <Checkbox
        label={formatOrphanedClaim(claim)}
        checked={checkedIds.includes(claim.id)}
        onChange={() => setCheckedIds(toggleValue(checkedIds, claim.id))}
      />
    ),
  ];
  return (
    <AsyncContent
      result={result}
      emptyTexts={['Nothing to clean up', 'Every waiting claim has its listing.']}
    >
      {({ items, total }) => (
        <>
          <p role="status">{formatCount(total, 'orphaned claim')}, oldest first.</p>
          {purgeGrant && (
            <Checkbox
              label="Choose all on this page"
              checked={selectedIds.length === items.length}
              onChange={({ target }) => setCheckedIds(target.checked ? items.map(({ id }) => id) : [])}
            />
          )}
          <DataTable
            caption="They wait for a listing that was deleted"
            rows={items}
            columns={[
              purgeGrant ? selectColumn : ['Claim', formatOrphanedClaim],
              ['E-mail', ({ claimantEmail }) => claimantEmail ?? '–'],
              ['Sent', ({ submittedAt }) => formatShortTime(submittedAt)],
              [
                'Link',
                ({ id }) => <Link href={paths.claim(id)}>See the claim</Link>,
                { hasHiddenLabel: true },
              ],
            ]}
          />
          <ListPager label="Pages" list={result.data} />
          {purgeGrant && (
            <DataForm
              fields={draft.fields}
              initialValues={draft.typedValues}
              onChange={draft.save}
              submitLabel={`Preview the clean-up of ${selectedCountText}`}
              isSending={sending}
              isSubmitDisabled={selectedIds.length === 0}
              extraActions={selectedIds.length === 0 && <p>Choose at least one claim.</p>}
              onSubmit={async ({ reason = '' }) => void (reason && (await requestPreview(reason)))}
            />
          )}
          <ConfirmDialog
            open={preview !== null}
            onClose={() => setPreview(null)}
            title="Remove these claims permanently?"
            confirmLabel={
              purgeGrant === 'second'
                ? 'Ask for a second opinion'
                : `Remove ${formatCount(preview?.claims.length ?? 0, 'claim')}`
            }
            disabled={sending || preview?.claims.length === 0}
            onConfirm={() => preview && void removeClaims(preview)}
          >
            <p>The claimants get an e-mail. This cannot be undone.</p>
            <PlainList aria-label="To be removed">
              {preview?.claims.map((claim) => (
                <li key={claim.id}>{formatOrphanedClaim(claim)}</li>
              ))}
            </PlainList>
            {preview && preview.skipped.length > 0 && (
              <PlainList aria-label="To stay">
                {preview.skipped.map(({ id, why }) => (
                  <li key={id}>A chosen claim {skipReasonTexts[why]}: it stays.</li>
                ))}
              </PlainList>
            )}
          </ConfirmDialog>
        </>
      )}
    </AsyncContent>
  );
}
