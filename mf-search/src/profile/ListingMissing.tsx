import { getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { MissingPage } from '../MissingPage.tsx';

/** Shown instead of a profile that was deleted or never existed. */
export default function ListingMissing({ gone: isGone }: { gone: boolean }) {
  const { locale } = useShell();
  const words = getProblemWords(locale);
  return <MissingPage {...(isGone ? words.gone : words.notFound.profile)} />;
}
