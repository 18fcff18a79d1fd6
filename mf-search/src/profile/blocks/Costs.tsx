import { describeDollarRange, getFieldTerm } from '@app/listing-fields';
import { costHelp, getLabel } from '@app/option-lists';
import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { DescriptionList, Link } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Price of a first visit for self-payers, help with costs, and a link to the guide. */
export function Costs({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const helpText = listing.costHelp.map((value) => getLabel(costHelp, value, locale)).join(', ');
  const priceText = describeDollarRange(listing.firstVisitCost, locale);
  return (
    <>
      <DescriptionList
        rows={[
          { term: getFieldTerm('firstVisitCost', locale), value: priceText || m.costs_unlisted() },
          { term: getFieldTerm('costHelp', locale), value: helpText || m.costs_unlisted() },
        ]}
      />
      <Link className="NoPrint" href={paths.guideCosts}>
        {m.costs_guide()}
      </Link>
    </>
  );
}
