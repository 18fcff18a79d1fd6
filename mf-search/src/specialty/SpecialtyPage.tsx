import { getLabel, specialties } from '@app/option-lists';
import { usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useParams } from '@app/router';
import { getProblemWords, getSpecialtyText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { MissingPage } from '../MissingPage.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { DirectoryPageLayout } from '../shared/cards/DirectoryPageLayout.tsx';
import { PeopleSection } from '../shared/cards/PeopleSection.tsx';
import { findSpecialtyPage } from '../shared/cards/people-search.ts';

/** Page `/specialties/{specialty}`: description and prosthetists who list it. */
function SpecialtyPage() {
  const { specialty: slug = '' } = useParams();
  const { locale } = useShell();
  const specialtyPage = findSpecialtyPage(slug);
  const specialtyLabel = specialtyPage && getLabel(specialties, specialtyPage.value, locale);
  const title =
    specialtyPage &&
    specialtyLabel &&
    m.specialty_title({ value: specialtyPage.value, specialty: specialtyLabel });
  usePageTitle(title ? title : '');
  if (!title) return <MissingPage {...getProblemWords(locale).notFound.page} />;

  return (
    <DirectoryPageLayout
      title={title}
      lead={getSpecialtyText(specialtyPage.value, locale)}
      fullWidthContent={
        <PeopleSection
          path={paths.specialty(slug)}
          filters={specialtyPage.filters}
          title={m.people_for({ specialty: specialtyLabel })}
        />
      }
    />
  );
}

export default withRouterLinks(SpecialtyPage);
