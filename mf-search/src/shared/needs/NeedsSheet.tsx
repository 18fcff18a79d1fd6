import { getFilterHeading, getFlagLabel } from '@app/listing-fields';
import {
  accessibilityFeatures,
  accessibilityValues,
  defaultZipRadiusMiles,
  firstVisitDaysValues,
  getLabel,
  insurancePlans,
  languages,
  languageValues,
  limbLevels,
  limbLevelValues,
  listChoices,
  nationwideOptionMiles,
  radiusOptionsMiles,
  specialties,
} from '@app/option-lists';
import { storage } from '@app/remote-kit/storage';
import { useNavigate } from '@app/router';
import { formatNumber, formatRadius } from '@app/seo';
import { useShell } from '@app/shell-api';
import { pickableSpecialties, type SearchQuery } from '@app/types';
import {
  Button,
  Checkbox,
  ChoiceRow,
  Details,
  Field,
  FieldGrid,
  Fieldset,
  Input,
  Link,
  Select,
  Sheet,
  Stack,
  Text,
} from '@app/ui';
import { useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { buildResultsHref, paths } from '../../paths.ts';
import { Form } from '../Form.tsx';
import { useSearch } from '../queries.ts';
import { forgetLocations } from '../saved/shortlist.ts';
import { lastResultsKey } from '../search/last-results.ts';
import { placeholderQuery } from '../search/read-search.ts';
import { parseZip, toRadiusOption, toSearchQuery } from '../search/search-rules.ts';
import { formatFirstVisitOption } from '../words/filters.ts';
import { CheckboxOption, CheckboxOptions } from './CheckboxOptions.tsx';
import {
  addPatientInfo,
  closeNeedsSheet,
  countNeeds,
  forgetNeeds,
  getPatientInfoNeeds,
  type Needs,
  useBrowserNeeds,
  useRememberNeeds,
} from './needs.ts';
import { useAccountNeeds } from './use-account-needs.ts';

interface NeedsSheetProps {
  /** The search that the sheet changes; absent: needs are saved and the page stays. */
  search: SearchQuery | undefined;
}

/** Sheet "What you need". Nothing changes before it is submitted. */
export default function NeedsSheet({ search }: NeedsSheetProps) {
  const { session, locale, announce } = useShell();
  const navigate = useNavigate();
  const storedNeeds = useBrowserNeeds();
  const patientInfoNeeds = getPatientInfoNeeds(session);
  const hasStoredNeeds = storedNeeds.zip !== undefined || countNeeds(storedNeeds) > 0;
  const rememberNeeds = useRememberNeeds();
  const { accountNeeds, editAccountNeeds } = useAccountNeeds();
  // What the account keeps may arrive while the sheet is open, so only what is chosen here is state.
  const [keepsInAccount, setKeepsInAccount] = useState<boolean>();
  const isInAccount = keepsInAccount ?? accountNeeds !== null;
  const [needChanges, setNeedChanges] = useState<Partial<Needs>>({});
  const draft = { ...storedNeeds, ...needChanges };
  const [typedZip, setTypedZip] = useState<string>();
  const zipText = typedZip ?? search?.zipCode ?? storedNeeds.zip ?? '';
  const [chosenRadius, setChosenRadius] = useState<number>();
  const initialRadius = search?.zipCode
    ? toRadiusOption(search.radius, search.zipCode)
    : (storedNeeds.radius ?? defaultZipRadiusMiles);
  const radius = chosenRadius ?? initialRadius;
  const [isZipErrorShown, setIsZipErrorShown] = useState(false);
  const [isMoreOpen] = useState(draft.accessibility.length + draft.picks.length > 0);
  const zipInputRef = useRef<HTMLInputElement>(null);
  const formId = useId();
  const zip = parseZip(zipText);
  const isZipValid = zip !== undefined || zipText.trim() === '';
  const updateDraft = (changes: Partial<Needs>) =>
    setNeedChanges((previousChanges) => ({ ...previousChanges, ...changes }));

  const searchQuery = toSearchQuery({
    name: search?.name ?? '',
    zipCode: zip ?? '',
    radius: zip ? radius : nationwideOptionMiles,
  });
  const sortsByFit = countNeeds(addPatientInfo(draft, session)) > 0;
  const changedSearch = search &&
    isZipValid && {
      ...search,
      ...searchQuery,
      page: 1,
      after: undefined,
      ...(sortsByFit && { sortBy: 'match' as const, sort: undefined }),
    };

  function submit() {
    if (!isZipValid) {
      setIsZipErrorShown(true);
      return zipInputRef.current?.focus();
    }
    const isZipChosen = zip !== undefined || typedZip !== undefined;
    const changes = { ...needChanges, ...(isZipChosen && { zip, radius: zip ? radius : undefined }) };
    // The account first, so that remembering the needs does not send them to an account that no longer keeps them.
    editAccountNeeds({ changes, keepsInAccount }, { ...draft, ...changes });
    rememberNeeds(changes);
    closeNeedsSheet();
    if (changedSearch) navigate(buildResultsHref(changedSearch));
    else announce(m.needs_saved());
  }
  function forgetAll() {
    editAccountNeeds({ changes: {}, keepsInAccount: false }, draft);
    forgetNeeds();
    forgetLocations();
    storage.session.removeItem(lastResultsKey);
    closeNeedsSheet();
    announce(m.needs_forgotten());
  }
  return (
    <Sheet
      open
      title={m.needs_title()}
      closeLabel={m.needs_close()}
      onClose={closeNeedsSheet}
      actions={
        <>
          <Button type="submit" form={formId}>
            {search ? <SubmitLabel search={changedSearch || null} sortsByFit={sortsByFit} /> : m.needs_save()}
          </Button>
          {hasStoredNeeds && (
            <Button kind="quiet" onClick={forgetAll}>
              {m.needs_forget()}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <FieldGrid tight>
          <Field
            label={m.search_zip()}
            error={isZipErrorShown && <span role="alert">{m.problem_zip()}</span>}
          >
            <Input
              ref={zipInputRef}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={20}
              value={zipText}
              onChange={({ target }) => {
                setTypedZip(target.value);
                setIsZipErrorShown(false);
              }}
            />
          </Field>
          <Field label={m.search_radius()}>
            <Select
              value={radius}
              onChange={({ target }) => setChosenRadius(Number(target.value))}
              options={radiusOptionsMiles.map((miles) => [miles, formatRadius(miles, false, locale)])}
            />
          </Field>
        </FieldGrid>
        <Field label={m.needs_your_plan()}>
          <Select
            value={draft.plan ?? ''}
            onChange={({ target }) =>
              updateDraft({ plan: insurancePlans.find(({ value }) => value === target.value)?.value })
            }
            options={[['', m.needs_no_plan()], ...listChoices(insurancePlans, locale)]}
          />
        </Field>
        <Fieldset legend={m.needs_also()}>
          <PatientInfoSummary />
          <ChoiceRow>
            <CheckboxOptions
              values={limbLevelValues.filter((level) => !patientInfoNeeds.limbLevel.includes(level))}
              options={limbLevels}
              selectedValues={draft.limbLevel}
              onChange={(limbLevel) => updateDraft({ limbLevel })}
            />
            {!patientInfoNeeds.highActivity && (
              <CheckboxOption
                checked={draft.highActivity}
                onChange={(highActivity) => updateDraft({ highActivity })}
              >
                {m.need_high_activity()}
              </CheckboxOption>
            )}
            <CheckboxOptions
              values={languageValues}
              options={languages}
              selectedValues={draft.language}
              onChange={(language) => updateDraft({ language })}
            />
            {!patientInfoNeeds.children && (
              <CheckboxOption checked={draft.children} onChange={(children) => updateDraft({ children })}>
                {getFlagLabel('children', locale)}
              </CheckboxOption>
            )}
          </ChoiceRow>
        </Fieldset>
        <Field label={m.filter_first_visit()}>
          <Select
            value={draft.firstVisitDays ?? ''}
            onChange={({ target }) =>
              updateDraft({ firstVisitDays: firstVisitDaysValues.find((days) => days === target.value) })
            }
            options={['', ...firstVisitDaysValues].map((days) => [days, formatFirstVisitOption(days)])}
          />
        </Field>
        <Details label={m.needs_further()} open={isMoreOpen}>
          <Stack gap={2}>
            <Fieldset legend={getFilterHeading('accessibility', locale)}>
              <ChoiceRow>
                <CheckboxOptions
                  values={accessibilityValues}
                  options={accessibilityFeatures}
                  selectedValues={draft.accessibility}
                  onChange={(accessibility) => updateDraft({ accessibility })}
                />
              </ChoiceRow>
            </Fieldset>
            <Fieldset legend={getFilterHeading('specialty', locale)}>
              <ChoiceRow>
                <CheckboxOptions
                  values={pickableSpecialties}
                  options={specialties}
                  selectedValues={draft.picks}
                  onChange={(picks) => updateDraft({ picks })}
                />
              </ChoiceRow>
            </Fieldset>
          </Stack>
        </Details>
        {session.status === 'signed-in' && (
          <Checkbox
            label={m.needs_keep_account()}
            checked={isInAccount}
            onChange={() => setKeepsInAccount(!isInAccount)}
          />
        )}
        <Text soft>
          {isInAccount ? m.needs_kept_account() : m.needs_kept()} {m.needs_promise()}{' '}
          <Link href={paths.healthData}>{m.needs_health_data()}</Link>
        </Text>
      </Form>
    </Sheet>
  );
}

/** For example "Show 201, best fit first". Needs hide nobody, so the number is the total of the search. */
function SubmitLabel({ search, sortsByFit }: { search: SearchQuery | null; sortsByFit: boolean }) {
  // The public search: needs are not sent before the sheet is submitted.
  const publicSearch = search && { ...search, sortBy: 'distance' as const };
  const { data: reply, isPlaceholderData } = useSearch(
    publicSearch ?? placeholderQuery,
    publicSearch !== null,
  );
  if (!publicSearch || !reply || isPlaceholderData) return sortsByFit ? m.needs_show() : m.results_apply();
  const total = formatNumber(reply.total);
  return sortsByFit ? m.needs_show_n({ total }) : m.show_results({ n: reply.total, total });
}

function PatientInfoSummary() {
  const { session, locale } = useShell();
  const { limbLevel, highActivity, children } = getPatientInfoNeeds(session);
  const labels = [
    ...limbLevel.map((level) => getLabel(limbLevels, level, locale)),
    ...(highActivity ? [m.need_high_activity()] : []),
    ...(children ? [getFlagLabel('children', locale)] : []),
  ];
  if (labels.length === 0) return null;
  return (
    <p>
      {m.needs_from_account({ what: labels.join(', ') })}{' '}
      <Link href={paths.patientInfo}>{m.needs_change_account()}</Link>
    </p>
  );
}
