import { formatNumber } from '@app/seo';
import { ArrowLeftIcon, Link } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { useLastResults } from './last-results.ts';

/** The way back to the list that the visitor came from; to a search for those who came from elsewhere. */
export function BackToResults() {
  const results = useLastResults();
  return (
    <p className="NoPrint">
      <Link href={results?.href ?? paths.everybody}>
        <ArrowLeftIcon />{' '}
        <span>
          {results
            ? m.back_to_results({ n: results.total, total: formatNumber(results.total) })
            : m.search_link()}
        </span>
      </Link>
    </p>
  );
}
