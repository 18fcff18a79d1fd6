import { getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Missing } from '../Missing.tsx';

/** Instead of a profile: it was deleted, or there never was one. */
export default function ListingMissing({ gone }: { gone: boolean }) {
  const { locale } = useShell();
  const words = getProblemWords(locale);
  return <Missing {...(gone ? words.gone : words.notFound.profile)} />;
}
