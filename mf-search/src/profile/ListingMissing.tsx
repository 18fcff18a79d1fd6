import { getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { MissingPage } from '../MissingPage.tsx';

/** Shown instead of a profile that was deleted or never existed. */
export default function ListingMissing({ isGone }: { isGone: boolean }) {
  const { locale } = useShell();
  const problemWords = getProblemWords(locale);
  return <MissingPage {...(isGone ? problemWords.gone : problemWords.notFound.profile)} />;
}
