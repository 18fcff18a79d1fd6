import { formatFullName, formatNumber } from '@app/seo';
import type { Listing } from '@app/types';
import { ArrowLeftIcon, Link } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { useLastResults } from './last-results.ts';

interface BackLink {
  href: string;
  label: string;
}

const BackLink = ({ href, label }: BackLink) => (
  <p className="NoPrint">
    <Link href={href}>
      <ArrowLeftIcon /> <span>{label}</span>
    </Link>
  </p>
);

/** Link back to the list that the visitor came from; `fallback` for those who came from elsewhere. */
export function BackToResults({
  fallback = { href: paths.nationwideResults, label: m.search_link() },
}: {
  fallback?: BackLink;
}) {
  const lastResults = useLastResults();
  if (!lastResults) return <BackLink {...fallback} />;
  const { href, total } = lastResults;
  const label =
    total === 0 ? m.back_to_search() : m.back_to_results({ n: total, total: formatNumber(total) });
  return <BackLink href={href} label={label} />;
}

/** Link from a page for members back to the profile. */
export const BackToProfile = ({ listing }: { listing: Listing }) => (
  <BackLink href={paths.member(listing.slug)} label={m.write_back({ name: formatFullName(listing) })} />
);
