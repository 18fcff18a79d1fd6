import { radiusOptionsMiles } from '@app/option-lists';
import { useNavigate } from '@app/router';
import { formatRadius } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { Button, ButtonLink, Field, Input, Row, SearchRow, Select } from '@app/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { buildResultsHref, paths } from '../../paths.ts';
import { MyLocationButton } from './MyLocationButton.tsx';
import type { SearchErrors } from './read-search.ts';
import {
  applyName,
  applyZip,
  emptySearch,
  findFormError,
  findZipInName,
  noRadius,
  parseZip,
  type SearchFields,
  toSearchQuery,
} from './search-rules.ts';

interface SearchFormProps {
  label: string;
  initialFields: SearchFields;
  /** Query whose filters and order a new search keeps. */
  baseQuery?: Partial<SearchQuery>;
  errors?: SearchErrors;
  note?: string;
  onSent?: () => void;
}

const renderError = (errorText: string | undefined) => errorText && <span role="alert">{errorText}</span>;

/** Search form of the home and results pages: a native GET form with the rules of `search-rules.ts`. */
export function SearchForm({ label, initialFields, baseQuery, errors = {}, note, onSent }: SearchFormProps) {
  const [fields, setFields] = useState(initialFields);
  const [visibleErrors, setVisibleErrors] = useState(errors);
  const [offeredZip, setOfferedZip] = useState(() => findZipInName(initialFields));
  const navigate = useNavigate();
  const { locale, session } = useShell();
  const zipInputRef = useRef<HTMLInputElement>(null);
  const radiusSelectRef = useRef<HTMLSelectElement>(null);
  const errorId = useId();

  const offeredFields = applyZip(emptySearch, offeredZip ?? '');
  const formErrorId = visibleErrors.form ? errorId : undefined;

  function editFields(getEditedFields: (fields: SearchFields) => SearchFields) {
    setFields(getEditedFields);
    setVisibleErrors({});
    setOfferedZip(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const zip = findZipInName(fields);
    if (zip) return setOfferedZip(zip);
    startSearch(fields);
  }

  function startSearch(searchedFields: SearchFields) {
    const errorKind = findFormError(searchedFields);
    if (errorKind === 'needs-input') return setVisibleErrors({ form: m.search_needs_input() });
    if (errorKind === 'bad-zip') {
      setVisibleErrors({ zipCode: m.problem_zip() });
      return zipInputRef.current?.focus();
    }
    if (errorKind === 'no-radius') {
      setVisibleErrors({ radius: m.problem_radius() });
      return radiusSelectRef.current?.focus();
    }
    handleSent(searchedFields);
    navigate(toHref(searchedFields));
  }

  function handleSent({ zipCode, radius }: SearchFields) {
    const zip = parseZip(zipCode);
    // Loaded with the first search, since the home page does not need it.
    if (zip)
      import('../needs/needs.ts').then(
        ({ rememberNeeds }) => rememberNeeds(session, { zip, radius }),
        () => undefined,
      );
    onSent?.();
  }

  const toHref = (searchedFields: SearchFields) => {
    const searchQuery = toSearchQuery(searchedFields);
    return buildResultsHref({
      sortBy: 'distance',
      ...baseQuery,
      // Without a name, a chosen distance and the default are the same order.
      ...(!searchQuery.name && { sort: undefined }),
      ...searchQuery,
      page: 1,
      after: undefined,
    });
  };

  return (
    <SearchRow
      method="get"
      action={paths.results}
      noValidate
      onSubmit={submit}
      aria-label={label}
      separatorText={m.search_or()}
      submitLabel={m.search_go()}
      note={note}
      error={visibleErrors.form}
      errorId={errorId}
      firstField={
        <Field label={m.search_name()} error={renderError(visibleErrors.name)}>
          <Input
            name="name"
            autoComplete="off"
            maxLength={100}
            value={fields.name}
            onChange={({ target }) => editFields((currentFields) => applyName(currentFields, target.value))}
            onBlur={() => setOfferedZip(findZipInName(fields))}
            aria-describedby={formErrorId}
          />
        </Field>
      }
      suggestion={
        offeredZip && (
          <>
            <p>
              <b>{m.search_zip_in_name({ typed: fields.name.trim() })}</b> {m.search_zip_in_name_offer()}
            </p>
            <Row>
              <ButtonLink href={toHref(offeredFields)} onClick={() => handleSent(offeredFields)}>
                {m.search_near({ zip: offeredZip })}
              </ButtonLink>
              <Button kind="quiet" onClick={() => startSearch(fields)}>
                {m.search_as_name()}
              </Button>
            </Row>
          </>
        )
      }
      secondField={
        <Field label={m.search_zip()} error={renderError(visibleErrors.zipCode)}>
          <Input
            ref={zipInputRef}
            name="zipCode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            value={fields.zipCode}
            onChange={({ target }) => editFields((currentFields) => applyZip(currentFields, target.value))}
            aria-describedby={formErrorId}
          />
        </Field>
      }
      secondFieldHelper={
        <MyLocationButton onFound={(zip) => editFields((currentFields) => applyZip(currentFields, zip))} />
      }
      thirdField={
        <Field label={m.search_radius()} error={renderError(visibleErrors.radius)}>
          <Select
            ref={radiusSelectRef}
            name="radius"
            value={fields.radius || ''}
            onChange={({ target }) =>
              editFields((currentFields) => ({ ...currentFields, radius: Number(target.value) }))
            }
            aria-describedby={formErrorId}
            options={[
              ...(fields.radius === noRadius ? [['', m.search_radius_choose()] as const] : []),
              ...radiusOptionsMiles.map(
                (miles) => [miles, formatRadius(miles, fields.name.trim() !== '', locale)] as const,
              ),
            ]}
          />
        </Field>
      }
    />
  );
}
