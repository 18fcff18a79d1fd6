import { getHomeTitle, getHomeWords } from '@app/seo';
import { Ground, Scene, Wrap } from '@app/ui';
import { pageLocale } from '../../frame/locale.ts';
import { useTitle } from '../../frame/use-title.ts';
import { ContinueOffer } from './ContinueOffer.tsx';
import { HomeSearch } from './HomeSearch.tsx';
import { LaterSections } from './LaterSections.tsx';
import { RecentReviews } from './RecentReviews.tsx';

/** The page's first act is a place to search from. What comes below loads by itself, in its own time. */
export default function HomePage() {
  const locale = pageLocale();
  const words = getHomeWords(locale);
  useTitle(getHomeTitle(locale));
  return (
    <>
      <section className="First-hero" aria-labelledby="hero-title">
        <Wrap className="First-sky">
          <h1 id="hero-title">{words.title}</h1>
          <p className="Lead">{words.lead}</p>
          <ContinueOffer />
        </Wrap>
        <Scene label={words.scene} />
        <Ground className="First-ground">
          <Wrap>
            <HomeSearch />
          </Wrap>
        </Ground>
      </section>
      <RecentReviews />
      <LaterSections />
    </>
  );
}
