export type { Mail } from './layout.ts';
export { isTemplate, type MailOf, render, type Template } from './templates.ts';
