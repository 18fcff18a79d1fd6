import { createPersonalHead, createSignupHead, loginHead } from '../heads.ts';
import { type Html, html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { renderSections, renderTextPage } from '../parts/sections.ts';
import { paths } from '../paths.ts';
import {
  getAccountWords,
  getPersonalWords,
  getSignupGuide,
  type PersonalPage,
} from '../words/page/account.ts';

/** Stands where a form or a person's own data will be: only the browser knows who is signed in. */
const renderPlaceholder = (locale: PageContext['locale']): Html =>
  html`<p role="status" class="NeedsScript">${m.personal_moment({}, { locale })}</p><noscript><p>${m.personal_script({}, { locale })}</p></noscript>`;

/** /login: the shell puts its form in the place of the waiting line. */
export function loginPage({ locale }: PageContext): PageDocument {
  const { login } = getAccountWords(locale);
  return {
    status: 200,
    ...loginHead(locale),
    path: paths.login,
    jsonLd: [],
    content: renderTextPage(
      login.title,
      login.lead,
      renderPlaceholder(locale),
      html`<p>${login.noAccount} <a class="Link" href="${paths.signup}">${login.signup}</a></p>`,
    ).text,
  };
}

export type SignupRole = 'patient' | 'prosthetist';

/** The chooser, or with a role the page of that role. */
export function renderSignupPage({ locale, role }: PageContext & { role?: SignupRole }): PageDocument {
  const { signup, role: of } = getAccountWords(locale);
  const renderChoice = (one: SignupRole) =>
    html`<div class="Card Stack"><p><a class="Button" data-size="large" href="${paths.signupAs(one)}">${signup[one].label}</a></p><p>${signup[one].text}</p></div>`;
  const content = role
    ? renderTextPage(
        of[role].title,
        of[role].lead,
        renderPlaceholder(locale),
        html`<p><a class="Link" href="${paths.signup}">${of.back}</a></p>`,
      )
    : renderTextPage(
        signup.title,
        signup.lead,
        html`<div class="Pairs">${renderChoice('patient')}${renderChoice('prosthetist')}</div><p>${signup.haveAccount} <a class="Link" href="${paths.login}">${signup.signIn}</a></p>`,
        renderSections([getSignupGuide(locale)]),
      );
  return {
    status: 200,
    ...createSignupHead(role, locale),
    path: role ? paths.signupAs(role) : paths.signup,
    jsonLd: [],
    content: content.text,
  };
}

/**
 * A page that the browser makes for who is signed in. The HTML is the same for everybody and says nothing that depends
 * on the address: whether there is such a profile is not told here. `path` is the address to keep.
 */
export function renderPersonalPage({
  locale,
  page,
  path,
}: PageContext & { page: PersonalPage; path: string }): PageDocument {
  const { title, lead } = getPersonalWords(locale)[page];
  return {
    status: 200,
    ...createPersonalHead(page, locale),
    path,
    noindex: true,
    jsonLd: [],
    content: renderTextPage(title, lead, renderPlaceholder(locale)).text,
  };
}
