import { formatDocumentTitle, getFrameWords, getProblemWords, paths } from '@app/seo';
import { ButtonLink, Empty, Figure, Row, Wrap } from '@app/ui';
import { pageLocale } from '../frame/locale.ts';
import { useTitle } from '../frame/use-title.ts';

/** An address that leads nowhere: says so and what to do instead. */
export default function NotFoundPage() {
  const locale = pageLocale();
  const { title, text } = getProblemWords(locale).notFound.page;
  const onward = getFrameWords(locale).links.filter(
    ({ href }) => href === paths.home || href === paths.guide,
  );
  useTitle(formatDocumentTitle(title, locale));
  return (
    <Wrap className="First-page">
      <Empty title={title} titleAs="h1" figure={<Figure art="seeker" />}>
        <p>{text}</p>
        <Row>
          {onward.map(({ label, href }, i) => (
            <ButtonLink key={href} kind={i === 0 ? 'primary' : 'secondary'} href={href}>
              {label}
            </ButtonLink>
          ))}
        </Row>
      </Empty>
    </Wrap>
  );
}
