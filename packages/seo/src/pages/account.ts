import { site } from '@app/option-lists';
import { loginHead, signupHead } from '../heads.ts';
import { html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { textPage } from '../parts/sections.ts';
import { paths } from '../paths.ts';
import { accountWords } from '../words/texts.ts';

export function loginPage({ locale }: PageContext): PageDocument {
  const { login } = accountWords(locale);
  return {
    status: 200,
    ...loginHead(locale),
    path: paths.login,
    jsonLd: [],
    content: textPage(
      login.title,
      login.lead,
      html`<p>${login.noAccount} <a class="Link" href="${paths.signup}">${login.signup}</a></p>`,
    ).text,
  };
}

export type SignupRole = 'patient' | 'prosthetist';

/** The chooser, or with a role the page of that role. */
export function signupPage({ locale, role }: PageContext & { role?: SignupRole }): PageDocument {
  const { signup, role: of } = accountWords(locale);
  const choice = (one: SignupRole) =>
    html`<div class="Card Stack"><p><a class="Button" data-size="large" href="${paths.signupAs(one)}">${signup[one].label}</a></p><p>${signup[one].text}</p></div>`;
  const content = role
    ? textPage(
        of[role].title,
        of[role].lead,
        html`<p>${of.soon}</p><p class="Row"><a class="Link" href="mailto:${site.helpEmail}">${of.mail}</a> <a class="Link" href="${paths.signup}">${of.back}</a></p>`,
      )
    : textPage(
        signup.title,
        signup.lead,
        html`<div class="Pairs">${choice('patient')}${choice('prosthetist')}</div><p>${signup.haveAccount} <a class="Link" href="${paths.login}">${signup.signIn}</a></p>`,
      );
  return {
    status: 200,
    ...signupHead(role, locale),
    path: role ? paths.signupAs(role) : paths.signup,
    jsonLd: [],
    content: content.text,
  };
}
