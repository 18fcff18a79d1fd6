import { getFrameWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { MailIcon, MessageIcon, SiteFooter, SiteFooterGroup, SiteFooterLink } from '@app/ui';
import { LanguageSwitch } from './LanguageSwitch.tsx';

export function Footer() {
  const { groups, help, copyright } = getFrameWords(getPageLocale());
  return (
    <SiteFooter
      base={
        <>
          <p>{copyright}</p>
          <LanguageSwitch />
        </>
      }
    >
      {groups.map(({ id, title, links }) => (
        <SiteFooterGroup key={id} title={title}>
          {links.map(({ label, href }) => (
            <SiteFooterLink key={label} href={href}>
              {label}
            </SiteFooterLink>
          ))}
        </SiteFooterGroup>
      ))}
      <SiteFooterGroup title={help.title} kind="help">
        <SiteFooterLink kind="help" href={help.mail.href}>
          <MailIcon /> {help.mail.label}
        </SiteFooterLink>
        <SiteFooterLink kind="help" href={help.text.href}>
          <MessageIcon /> {help.text.label}
        </SiteFooterLink>
      </SiteFooterGroup>
    </SiteFooter>
  );
}
