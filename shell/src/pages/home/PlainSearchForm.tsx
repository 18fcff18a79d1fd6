import { nationwideRadius, radiusOptionsMiles } from '@app/option-lists';
import { formatRadius, paths, searchFormWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { Field, Input, SearchRow, Select } from '@app/ui';
import type { TypedSearch } from './typed-search.ts';

/** The same form as in the HTML: it asks the server for the results page, which makes the best of what is sent. */
export function PlainSearchForm({ typed }: { typed: TypedSearch }) {
  const locale = getPageLocale();
  const words = searchFormWords(locale);
  return (
    <SearchRow
      action={paths.results}
      aria-label={words.label}
      or={words.or}
      submitLabel={words.go}
      note={words.note}
      first={
        <Field id="name" label={words.name}>
          <Input name="name" autoComplete="off" maxLength={100} defaultValue={typed.name} />
        </Field>
      }
      second={
        <>
          <Field id="zip" label={words.zip}>
            <Input
              name="zipCode"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              defaultValue={typed.zipCode}
            />
          </Field>
          <Field id="radius" label={words.radius}>
            <Select
              name="radius"
              defaultValue={typed.radius || nationwideRadius}
              options={radiusOptionsMiles.map((miles) => [miles, formatRadius(miles, false, locale)])}
            />
          </Field>
        </>
      }
    />
  );
}
