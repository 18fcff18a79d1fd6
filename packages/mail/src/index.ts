export type { Mail } from './layout.ts';
export type { MailOf, Template, Waiting } from './mails.ts';
export { samples } from './samples.ts';
export { isTemplate, optionalMailOf, render } from './templates.ts';
