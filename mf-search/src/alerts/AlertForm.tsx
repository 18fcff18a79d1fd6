import { alertFilterFields, flagFilters, getFlagLabel } from '@app/listing-fields';
import { type AlertRhythm, alertRhythms } from '@app/option-lists';
import { FailureBanner, useSend } from '@app/remote-kit';
import { formatRadius } from '@app/seo';
import { useShell } from '@app/shell-api';
import { alertRadii, createAlert, email as emailSchema } from '@app/types';
import {
  Button,
  ChoiceGroup,
  ChoiceOption,
  ChoicePairs,
  Field,
  Fieldset,
  Grid,
  Input,
  Select,
  Text,
  toggleValue,
} from '@app/ui';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import { Form } from '../shared/Form.tsx';
import { parseZip } from '../shared/search/search-rules.ts';
import { describeFilter } from '../shared/words/filters.ts';
import type { AlertArea, AlertSearch } from './alert-search-params.ts';

const rhythmLabels: Record<AlertRhythm, () => string> = {
  daily: m.alert_daily,
  weekly: m.alert_weekly,
  monthly: m.alert_monthly,
};

interface AlertFormProps {
  initialSearch: AlertSearch;
  onAreaChange: (area: AlertArea) => void;
  onSent: () => void;
}

export function AlertForm({ initialSearch, onAreaChange, onSent }: AlertFormProps) {
  const { locale, announce } = useShell();
  const { send, sending, failure, clearFailure } = useSend(createAlert);
  const [zipCode, setZipCode] = useState(initialSearch.zipCode);
  const [radiusMiles, setRadiusMiles] = useState(initialSearch.radiusMiles);
  const [filters, setFilters] = useState(initialSearch.filters);
  const [rhythm, setRhythm] = useState<AlertRhythm>('weekly');
  const [typedEmail, setTypedEmail] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const zipInputRef = useRef<HTMLInputElement>(null);
  const emailInputRef = useRef<HTMLInputElement>(null);
  const fieldErrors = failure?.kind === 'refused' ? failure.problem.fields : undefined;
  const isRefusedField = Boolean(fieldErrors?.zipCode || fieldErrors?.email);

  const validZip = parseZip(zipCode);
  const { data: validEmail } = z.safeParse(emailSchema, typedEmail);
  const zipError = isSubmitted && !validZip ? m.problem_zip() : fieldErrors?.zipCode;
  const emailError = isSubmitted && !validEmail ? m.problem_email() : fieldErrors?.email;

  async function submit() {
    setIsSubmitted(true);
    if (!validZip) return zipInputRef.current?.focus();
    if (!validEmail) return emailInputRef.current?.focus();
    const alertFilters = Object.fromEntries(
      alertFilterFields.map(({ filter: { key } }) => [key, filters[key]]),
    );
    const result = await send({
      body: { email: validEmail, zipCode: validZip, radiusMiles, filters: alertFilters, rhythm },
    });
    if (result.status !== 'done') return;
    announce(m.alert_sent());
    onSent();
  }

  return (
    <Form gap={4} aria-label={m.alert_title()} onSubmit={submit}>
      <Grid columns="repeat(2, minmax(0, 1fr))">
        <Field label={m.search_zip()} required error={zipError}>
          <Input
            ref={zipInputRef}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            value={zipCode}
            onChange={({ target }) => {
              setZipCode(target.value);
              if (isRefusedField) clearFailure();
              onAreaChange({ zipCode: target.value, radiusMiles });
            }}
          />
        </Field>
        <Field label={m.search_radius()}>
          <Select
            value={radiusMiles}
            onChange={({ target }) => {
              setRadiusMiles(Number(target.value));
              onAreaChange({ zipCode, radiusMiles: Number(target.value) });
            }}
            options={alertRadii.map((miles) => [miles, formatRadius(miles, false, locale)] as const)}
          />
        </Field>
      </Grid>
      <Fieldset legend={m.alert_filters()} hint={m.alert_filters_hint()}>
        <ChoicePairs>
          {alertFilterFields.flatMap((field) => {
            const { key } = field.filter;
            // Of a list, the values of the search are offered; yes-or-no filters always are.
            const values =
              field.kind === 'answer' ? [null] : (initialSearch.filters[key] as readonly string[]);
            return values.map((value) => (
              <ChoiceOption
                key={`${key}-${value}`}
                type="checkbox"
                checked={
                  value === null ? filters[key] === true : [filters[key]].flat().includes(value as never)
                }
                onChange={({ target: { checked } }) =>
                  setFilters((currentFilters) => ({
                    ...currentFilters,
                    [key]:
                      value === null ? checked : toggleValue<string>(currentFilters[key] as string[], value),
                  }))
                }
              >
                {value === null
                  ? getFlagLabel(flagFilters.find(({ filter }) => filter.key === key)!.filter.key, locale)
                  : (describeFilter(initialSearch.filters, key, value)[0] ?? value)}
              </ChoiceOption>
            ));
          })}
        </ChoicePairs>
      </Fieldset>
      <Fieldset legend={m.alert_rhythm()}>
        <ChoiceGroup
          name="rhythm"
          options={alertRhythms.map((value) => [value, rhythmLabels[value]()] as const)}
          value={rhythm}
          onChange={setRhythm}
          isInPairs
        />
      </Fieldset>
      <Field label={m.alert_email()} hint={m.alert_email_hint()} required error={emailError}>
        <Input
          ref={emailInputRef}
          type="email"
          autoComplete="email"
          maxLength={200}
          value={typedEmail}
          onChange={({ target }) => {
            setTypedEmail(target.value);
            if (isRefusedField) clearFailure();
          }}
        />
      </Field>
      {!isRefusedField && <FailureBanner failure={failure} />}
      <Button type="submit" size="large" aria-disabled={sending}>
        {m.alert_go()}
      </Button>
      <Text soft>{m.alert_promise()}</Text>
    </Form>
  );
}
