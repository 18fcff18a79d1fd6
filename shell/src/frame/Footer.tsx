import { getFrameWords } from '@app/seo';
import { MailIcon, MessageIcon, SiteFooter, SiteFooterGroup, SiteFooterLink } from '@app/ui';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { pageLocale } from './locale.ts';

export function Footer() {
  const { groups, help, copyright } = getFrameWords(pageLocale());
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
