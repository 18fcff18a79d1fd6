import { getLabel, languages } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { PlainRow } from './ExpandableRow.tsx';

export function LanguagesRow({ listing: { languageAccommodations: spoken } }: { listing: Listing }) {
  const { locale } = useShell();
  const names = [m.profile_english(), ...spoken.map((language) => getLabel(languages, language, locale))];
  return <PlainRow title={m.profile_languages()} note={new Intl.ListFormat(locale).format(names)} />;
}
