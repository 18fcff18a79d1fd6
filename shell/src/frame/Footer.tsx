import { site } from '@app/option-lists';
import { getCurrentYear } from '@app/types/listing/current-year';
import { MailIcon, MessageIcon, SiteFooter, SiteFooterGroup, SiteFooterLink } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { listFooterGroups } from './links.ts';

export function Footer() {
  return (
    <SiteFooter
      base={
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
