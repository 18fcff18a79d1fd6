import { getFilterHeading } from '@app/listing-fields';
import {
  accessibilityFeatures,
  accessibilityValues,
  activityLevels,
  firstVisitDaysValues,
  getLabel,
  insurancePlans,
  languages,
  limbLevels,
  listChoices,
  lowerExtremities,
  type Option,
  specialties,
  toLimbLevel,
  upperExtremities,
} from '@app/option-lists';
import { formatNumber, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type MatchFacts, pickable } from '@app/types';
import { Button, Check, Field, Fieldset, Link, More, Panel, Select, Stack, VisuallyHidden } from '@app/ui';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatFirstVisitOption } from '../../shared/words/filters.ts';
import { lowerLabel } from './FitLine.tsx';
import { hasLevel, useVisitFacts, type VisitFacts } from './visit-facts.ts';

interface FitPanelProps {
  /** Null: no facts stated yet. */
  facts: MatchFacts | null;
  /** Number of results with "reviewers like me"; null if no limb level is stated or the reply is loading. */
  alike: number | null;
  /** True after the visitor opened the panel; it takes the focus. */
  focus: boolean;
  /** Called with changed facts of this visit; null: all facts are removed, together with the focused button. */
  onTell: (facts: VisitFacts | null) => void;
}

/** Panel with the facts used for matching and where they are stored: the account or this tab. */
export function FitPanel({ facts, alike, focus, onTell }: FitPanelProps) {
  const { session, announce } = useShell();
  const visitFacts = useVisitFacts();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) top.current?.querySelector<HTMLElement>('select, a')?.focus();
  }, [focus]);
  const hasAccount = session.status === 'signed-in';

  function clear() {
    onTell(null);
    announce(m.fit_cleared());
  }
  return (
    <div ref={top}>
      <Panel kind="tint" title={facts && hasAccount ? m.fit_told() : m.fit_title()}>
        <Stack gap={1}>
          {hasAccount ? <FromAccount facts={facts} /> : <FromHere visitFacts={visitFacts} onTell={onTell} />}
          {(facts || !hasAccount) && (
            <More label={m.fit_more()}>
              <VisitPreferences visitFacts={visitFacts} onTell={onTell} />
            </More>
          )}
          {facts && hasLevel(facts) && (
            <Check
              label={getAlikeText(facts)}
              count={<Count n={alike} />}
              checked={visitFacts.onlyAlike ?? false}
              onChange={() => onTell({ onlyAlike: !visitFacts.onlyAlike })}
            />
          )}
          <p>
            {m.fit_no_judgement()} <Link href={paths.healthData}>{m.fit_health_data()}</Link>
          </p>
          {facts && !hasAccount && (
            <Button kind="secondary" onClick={clear}>
              {m.fit_clear()}
            </Button>
          )}
        </Stack>
      </Panel>
    </div>
  );
}

/** Label of "reviewers like me", worded differently for a parent. */
export const getAlikeText = ({ ageRange }: MatchFacts) =>
  ageRange === "I'm a Parent" ? m.alike_us() : m.alike_me();

function FromAccount({ facts }: Pick<FitPanelProps, 'facts'>) {
  const { locale } = useShell();
  if (!facts) {
    return (
      <p>
        {m.fit_nothing_told()} <Link href={paths.patientInfo}>{m.fit_tell_account()}</Link>
      </p>
    );
  }
  const levels = [facts.lowerExtremity, facts.upperExtremity].flatMap(
    (level = 'None') => toLimbLevel(level) ?? [],
  );
  const words = [
    ...levels.map((level) => getLabel(limbLevels, level, locale)),
    ...(facts.activityLevel
      ? [m.fit_activity_is({ level: lowerLabel(getLabel(activityLevels, facts.activityLevel, locale)) })]
      : []),
    ...(facts.state ? [facts.state] : []),
  ];
  return (
    <>
      {words.length > 0 && <p>{words.join(', ')}</p>}
      <p>
        <Link href={paths.patientInfo}>{m.fit_change()}</Link>
      </p>
    </>
  );
}

type VisitFactsProps = Pick<FitPanelProps, 'onTell'> & { visitFacts: VisitFacts };

function FromHere({ visitFacts, onTell }: VisitFactsProps) {
  return (
    <>
      <p>{m.fit_tab_only()}</p>
      <Choose
        label={m.fit_leg()}
        options={lowerExtremities}
        value={visitFacts.lowerExtremity}
        onChoose={(lowerExtremity) => onTell({ lowerExtremity })}
      />
      <Choose
        label={m.fit_arm()}
        options={upperExtremities}
        value={visitFacts.upperExtremity}
        onChoose={(upperExtremity) => onTell({ upperExtremity })}
      />
      <Choose
        label={m.fit_activity()}
        options={activityLevels}
        value={visitFacts.activityLevel}
        onChoose={(activityLevel) => onTell({ activityLevel })}
      />
    </>
  );
}

/** Needs beside the health facts: as filters, but nobody is hidden. */
function VisitPreferences({ visitFacts, onTell }: VisitFactsProps) {
  const { locale } = useShell();
  const { insurance = [], language = [], accessibility = [], picks = [], firstVisitDays } = visitFacts;
  return (
    <Stack gap={1}>
      <Choose
        label={getFilterHeading('insurance', locale)}
        options={insurancePlans}
        value={insurance[0]}
        onChoose={(plan) => onTell({ insurance: plan ? [plan] : [] })}
      />
      <Choose
        label={getFilterHeading('language', locale)}
        options={languages}
        value={language[0]}
        onChoose={(spoken) => onTell({ language: spoken ? [spoken] : [] })}
      />
      <Field label={m.fit_wait()}>
        <Select
          value={firstVisitDays ?? ''}
          onChange={({ target }) =>
            onTell({ firstVisitDays: firstVisitDaysValues.find((days) => days === target.value) })
          }
          options={['', ...firstVisitDaysValues].map((days) => [days, formatFirstVisitOption(days)])}
        />
      </Field>
      <CheckSeveral
        legend={getFilterHeading('accessibility', locale)}
        values={accessibilityValues}
        options={accessibilityFeatures}
        chosen={accessibility}
        onChoose={(chosen) => onTell({ accessibility: chosen })}
      />
      <CheckSeveral
        legend={m.fit_picks()}
        values={pickable}
        options={specialties}
        chosen={picks}
        onChoose={(chosen) => onTell({ picks: chosen })}
      />
    </Stack>
  );
}

interface CheckSeveralProps<V extends string> {
  legend: string;
  values: readonly V[];
  options: readonly Option[];
  chosen: readonly V[];
  onChoose: (chosen: V[]) => void;
}

/** Checkboxes of optional choices; applied at once, like filters. */
function CheckSeveral<V extends string>({ legend, values, options, chosen, onChoose }: CheckSeveralProps<V>) {
  const { locale } = useShell();
  return (
    <Fieldset legend={legend}>
      {values.map((value) => (
        <Check
          key={value}
          label={getLabel(options, value, locale)}
          checked={chosen.includes(value)}
          onChange={() =>
            onChoose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
          }
        />
      ))}
    </Fieldset>
  );
}

interface ChooseProps<V extends string> {
  label: string;
  options: readonly Option<V>[];
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** Select with one optional choice; applied at once, like a filter. */
function Choose<V extends string>({ label, options, value, onChoose }: ChooseProps<V>) {
  const { locale } = useShell();
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find((option) => option.value === target.value)?.value)}
        options={[['', m.fit_not_told()], ...listChoices(options, locale)]}
      />
    </Field>
  );
}

function Count({ n }: { n: number | null }) {
  if (n === null) return null;
  return (
    <>
      {formatNumber(n)}
      <VisuallyHidden> {m.people_unit({ n })}</VisuallyHidden>
    </>
  );
}
