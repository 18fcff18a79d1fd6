export type { Mail } from './layout.ts';
export type { MailOf, Template } from './mails.ts';
export { isTemplate, optionalMailOf, render } from './templates.ts';
