import { site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { type Block, createLinks } from './section.ts';

/** The two ways to contact the site. */
export const getContactLinks = (): Block =>
  createLinks(
    [m.contact_mail({ email: site.helpEmail }), `mailto:${site.helpEmail}`],
    [m.footer_text({ phone: site.helpPhoneText }), `sms:${site.helpPhone}`],
  );
