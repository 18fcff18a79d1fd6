import { getLabel, licenses, site } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Anchor, Banner, Fact, Panel, Stack } from '@app/ui';
import { Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

const CertificatePart = lazyPart(() => import('./CertificatePart.tsx'));

type Check = OwnListing['credentialChecks'][number];

const words: Record<Check['status'], (inputs: { license: string; date: string }) => string> = {
  verified: m.found_verified,
  expired: m.found_expired,
  not_found: m.found_not_found,
};

/** What the team says of the listing in its own name: the credentials that it looked up, and a notice to visitors. */
export function TeamFindings({ listing }: { listing: OwnListing }) {
  const { locale } = useShell();
  const { credentialChecks, integrityNotice: notice } = listing;
  if (credentialChecks.length === 0 && !notice) return null;
  return (
    <Panel title={m.found_title()}>
      {notice && (
        <Banner kind="warn">
          <p>
            <b>{m.found_notice()}</b> {m.found_notice_since({ date: formatDate(notice.since, locale) })}
          </p>
          {/* The team writes to visitors in English. */}
          <p lang="en">{notice.note}</p>
        </Banner>
      )}
      {credentialChecks.map((check) => {
        const license = getLabel(licenses, check.license, locale);
        // A day, whatever the reader's clock.
        const date = formatDate(`${check.seenAt}T18:00Z`, locale);
        return (
          <Stack key={check.license} gap="tight">
            <Fact kind={check.status === 'verified' ? 'ok' : 'warn'}>
              {words[check.status]({ license, date })}
            </Fact>
            {check.asksCertificate && (
              <Suspense>
                <CertificatePart listing={listing.id} check={check} name={license} />
              </Suspense>
            )}
          </Stack>
        );
      })}
      <p>
        {m.found_wrong()} <Anchor href={`mailto:${site.helpEmail}`}>{site.helpEmail}</Anchor>
      </p>
    </Panel>
  );
}
