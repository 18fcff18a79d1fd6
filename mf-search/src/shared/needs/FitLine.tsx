import { getFlagLabel } from '@app/listing-fields';
import {
  accessibilityFeatures,
  getLabel,
  insurancePlans,
  languages,
  limbLevels,
  specialties,
} from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
import type { Fit, FitNeed } from '@app/types';
import { Fact, MinusIcon, Row, Stack } from '@app/ui';
import type { CSSProperties } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatFirstVisit } from '../words/filters.ts';
import styles from './FitLine.module.css';

/** How many needs a listing meets; expands to the needs with what the listing states about each. */
export function FitLine({ fit }: { fit: Fit }) {
  const { met, of, needs } = fit;
  // Every card already has a line about the plan.
  if (of === 0 || (of === 1 && needs[0]?.kind === 'plan')) return null;
  return (
    <details className={styles.Fit}>
      <Row as="summary" nowrap gap={1}>
        {/* One dot for each need, filled if it is met. */}
        <span className={styles.Pips} style={{ '--have': met, '--of': of } as CSSProperties} />
        <span>
          <b>{met === of ? m.fit_all({ n: of }) : m.fit_some({ met, of })}</b> {m.fit_things({ n: of })}
        </span>
      </Row>
      <Stack as="ul" gap="half">
        {needs.map((need) => {
          const text = formatNeed(need);
          return (
            <Fact as="li" key={text} {...(need.met ? { kind: 'ok' } : { icon: <MinusIcon /> })}>
              {text}
            </Fact>
          );
        })}
      </Stack>
    </details>
  );
}

const formatStatement = (need: string, isMet: boolean) =>
  isMet ? m.fit_listed({ what: need }) : m.fit_not_listed({ what: need });

/** A need with what the listing states about it, for example "First visit within 7 days: about 9". */
function formatNeed(need: FitNeed): string {
  const locale = getPageLocale();
  const { met } = need;
  switch (need.kind) {
    case 'plan': {
      const planLabel = getLabel(insurancePlans, need.plan, locale);
      return met ? m.fit_takes({ plan: planLabel }) : m.fit_takes_not({ plan: planLabel });
    }
    case 'limbLevel': {
      const levelLabel = getLabel(limbLevels, need.level, locale);
      const reviewerCount = need.reviewers;
      if (reviewerCount === 0) return formatStatement(levelLabel, met);
      return met
        ? m.fit_level({ level: levelLabel, n: reviewerCount })
        : m.fit_level_not({ level: levelLabel, n: reviewerCount });
    }
    case 'activity':
      return formatStatement(m.need_high_activity(), met);
    case 'specialty':
      return formatStatement(getLabel(specialties, need.specialty, locale), met);
    case 'language': {
      const languageLabel = getLabel(languages, need.language, locale);
      if (met) return m.fit_speaks({ language: languageLabel });
      const otherLanguages = need.found
        .map((otherLanguage) => getLabel(languages, otherLanguage, locale))
        .join(', ');
      return otherLanguages
        ? m.fit_speaks_other({ language: languageLabel, found: otherLanguages })
        : formatStatement(languageLabel, false);
    }
    case 'firstVisit': {
      const firstVisitText = formatFirstVisit(need.days);
      return need.found === null
        ? formatStatement(firstVisitText, false)
        : m.fit_wait({ what: firstVisitText, n: need.found });
    }
    case 'children':
      return formatStatement(getFlagLabel('children', locale), met);
    case 'accessibility':
      return formatStatement(getLabel(accessibilityFeatures, need.feature, locale), met);
  }
}
