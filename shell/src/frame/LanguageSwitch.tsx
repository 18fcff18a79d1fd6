import { useLocation } from '@app/router';
import { getPageLocale } from '@app/shell-api';
import { GlobeIcon, Row, SiteFooterLink } from '@app/ui';
import { m } from '../paraglide/messages.js';

const languages = { en: 'English', es: 'Español' } as const;

/** Links to the other language. The gateway stores the choice in a cookie. */
export function LanguageSwitch() {
  const { search } = useLocation();
  const locale = getPageLocale();
  const buildLanguageHref = (lang: string) => {
    const query = new URLSearchParams(search);
    query.set('lang', lang);
    return `?${query}`;
  };
  return (
    <nav aria-label={m.footer_language()}>
      <Row>
        <GlobeIcon />
        {Object.entries(languages).map(([lang, name]) => (
          <SiteFooterLink
            key={lang}
            href={buildLanguageHref(lang)}
            lang={lang}
            aria-current={lang === locale ? 'true' : undefined}
          >
            {lang === locale ? <b>{name}</b> : name}
          </SiteFooterLink>
        ))}
      </Row>
    </nav>
  );
}
