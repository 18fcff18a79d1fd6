export {
  getMailPreference,
  isMailTemplate,
  type MailTemplate,
  type MailValues,
  mailSamples,
  renderMail,
  renderSamples,
} from './emails.ts';
export type { Mail } from './layout.ts';
export type { QueueCount } from './staff-emails.ts';
