import { describeDollarRange, getFieldTerm } from '@app/listing-fields';
import { costHelp, getLabel, insurancePlans } from '@app/option-lists';
import { formatDate, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { DescriptionList, Link, PlainList } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { sectionIds } from '../../paths.ts';
import { useNeeds } from '../../shared/needs/needs.ts';
import styles from './Block.module.css';
import { Block, ExpandableRow, Rows } from './Block.tsx';

export function InsuranceBlock({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const { plan } = useNeeds();
  const plans = listing.insuranceAccepted;
  const ownPlans = plans.filter((value) => value === plan);
  const orderedPlans = [...ownPlans, ...plans.filter((value) => value !== plan)];
  const getPlanName = (value: string) => getLabel(insurancePlans, value, locale);
  const confirmationText = listing.confirmedAt
    ? m.insurance_confirmed({ date: formatDate(listing.confirmedAt, locale) })
    : m.insurance_unconfirmed();
  const [firstPlan] = orderedPlans;
  return (
    <Block id={sectionIds.insurance} title={m.profile_insurance_costs()}>
      <Rows>
        {firstPlan === undefined ? (
          <ExpandableRow title={m.insurance_none()} note={m.profile_insurance_none()}>
            <Costs listing={listing} />
          </ExpandableRow>
        ) : (
          <ExpandableRow
            title={
              plan && ownPlans.length === 0
                ? m.insurance_without({ plan: getPlanName(plan), n: plans.length })
                : formatAcceptedPlans(getPlanName(firstPlan), plans.length - 1)
            }
            note={confirmationText}
          >
            <PlainList className={styles.Plans}>
              {orderedPlans.map((value) => (
                <li key={value}>{getPlanName(value)}</li>
              ))}
            </PlainList>
            <p>{m.profile_insurance_note()}</p>
            <Costs listing={listing} />
          </ExpandableRow>
        )}
      </Rows>
    </Block>
  );
}

/** "Takes TRICARE and 8 more". */
const formatAcceptedPlans = (plan: string, otherPlanCount: number): string =>
  otherPlanCount === 0 ? m.insurance_takes_one({ plan }) : m.insurance_takes({ plan, n: otherPlanCount });

function Costs({ listing }: { listing: Listing }) {
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
