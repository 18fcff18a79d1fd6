import { type Locale, site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { type Block, links } from '../section.ts';

/** How to reach a person: the same two ways everywhere. */
export const contactLinks = (locale: Locale): Block =>
  links(
    [m.contact_mail({ email: site.helpEmail }, { locale }), `mailto:${site.helpEmail}`],
    [m.footer_text({ phone: site.helpPhoneText }, { locale }), `sms:${site.helpPhone}`],
  );
