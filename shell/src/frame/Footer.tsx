import { site } from '@app/option-lists';
import { useLocation } from '@app/router';
import { getPageLocale } from '@app/shell-api';
import { getCurrentYear } from '@app/types/listing/current-year';
import { GlobeIcon, MailIcon, MessageIcon, Row, SiteFooter, SiteFooterGroup, SiteFooterLink } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { listFooterGroups } from './links.ts';

export function Footer() {
  return (
    <SiteFooter
      bottomLine={
        <>
          <p>{m.footer_copyright({ year: String(getCurrentYear()), site: site.name })}</p>
          <LanguageSwitch />
        </>
      }
    >
      {listFooterGroups().map(({ title, links }) => (
        <SiteFooterGroup key={title} title={title}>
          {links.map(({ label, href }) => (
            <SiteFooterLink key={label} href={href}>
              {label}
            </SiteFooterLink>
          ))}
        </SiteFooterGroup>
      ))}
      <SiteFooterGroup title={m.footer_help()} kind="help">
        <SiteFooterLink kind="help" href={`mailto:${site.helpEmail}`}>
          <MailIcon /> {site.helpEmail}
        </SiteFooterLink>
        <SiteFooterLink kind="help" href={`sms:${site.helpPhone}`}>
          <MessageIcon /> {m.footer_text({ phone: site.helpPhoneText })}
        </SiteFooterLink>
      </SiteFooterGroup>
    </SiteFooter>
  );
}

const languages = { en: 'English', es: 'Español' } as const;

/** Links to the other language. The gateway stores the choice in a cookie. */
function LanguageSwitch() {
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
