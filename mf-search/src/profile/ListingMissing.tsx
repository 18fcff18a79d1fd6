import { getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Missing } from '../Missing.tsx';

/** Shown instead of a profile that was deleted or never existed. */
export default function ListingMissing({ gone }: { gone: boolean }) {
  const { locale } = useShell();
  const words = getProblemWords(locale);
  return <Missing {...(gone ? words.gone : words.notFound.profile)} />;
}
