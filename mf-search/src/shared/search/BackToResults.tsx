import { formatNumber } from '@app/seo';
import { ArrowLeftIcon, Link } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { useLastResults } from './last-results.ts';

interface BackToResultsProps {
  /** Link for visitors who came from elsewhere; default: the search for everybody. */
  fallback?: { href: string; label: string };
}

/** Link back to the list that the visitor came from; `fallback` for those who came from elsewhere. */
export function BackToResults({
  fallback = { href: paths.nationwideResults, label: m.search_link() },
}: BackToResultsProps) {
  const lastResults = useLastResults();
  return (
    <p className="NoPrint">
      <Link href={lastResults?.href ?? fallback.href}>
        <ArrowLeftIcon /> <span>{lastResults ? formatBackLabel(lastResults.total) : fallback.label}</span>
      </Link>
    </p>
  );
}

const formatBackLabel = (total: number) =>
  total === 0 ? m.back_to_search() : m.back_to_results({ n: total, total: formatNumber(total) });
