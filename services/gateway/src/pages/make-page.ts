// Renders a page from its plan and the replies of services, or a stand-in for it.
import type { Locale } from '@app/option-lists';
import { createHomeHead } from '@app/seo';
import { type AppEnv, count, problems } from '@app/service-kit';
import type { RenderRequest } from '@app/types';
import type { Context } from 'hono';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { Variant } from '../releases/variant.ts';
import { renderDocument, renderFallbackContent, renderPreviewBar } from './document.ts';
import type { RenderedDocument } from './page-cache.ts';
import type { PagePlan, RenderedPage, RenderFailure } from './render/messages.ts';
import type { PageBundles } from './render/modules.ts';
import type { Replies } from './replies.ts';

export interface PageRequest {
  c: Context<AppEnv>;
  request: RenderRequest;
  variant: Variant;
  bundles: PageBundles | undefined;
  /** The language in the address, if any. */
  chosenLocale: Locale | undefined;
  /** True on a loopback name where identity cookies do not exist. */
  requiresLocalhost: boolean;
  requestId: string;
}

export async function makePage(
  pageRequest: PageRequest,
  { plan, spentMs }: { plan: PagePlan; spentMs: number },
  replies: Replies,
  deps: GatewayDeps,
): Promise<RenderedDocument> {
  if (plan.redirect) return createRedirect(plan.redirect.redirect, plan.redirect.status);
  const { request, requestId, c, variant } = pageRequest;
  const bundles = pageRequest.bundles!;
  const neededRemotes = plan.owner === undefined ? [] : [plan.owner];
  const { fillers } = plan;
  const job = { request, bundles, replies, neededRemotes, fillers, spentMs };
  const outcome = await deps.renderer.render(job);
  if (outcome.kind === 'redirect') return createRedirect(outcome.redirect, outcome.status);
  if (outcome.kind === 'failed') {
    // The page exists and its data is here, but no renderer was free: the browser renders it.
    const hasData = outcome.reason === 'busy' && !plan.problem && hasAllReplies(plan, replies);
    return makeStandIn(pageRequest, outcome, deps, { remotes: plan.remotes, replies, hasData });
  }
  const { page: renderedPage } = outcome;
  const html = toDocument(pageRequest, renderedPage, deps, {
    remotes: plan.remotes,
    replies: renderedPage.rendered ? replies : {},
  });
  const document = { status: renderedPage.head.status, headers: {}, html };
  const { broken: brokenRemotes, remote } = outcome;
  const failedRemotes = remote === undefined ? brokenRemotes : [remote, ...brokenRemotes];
  if (renderedPage.failed === undefined && failedRemotes.length === 0) return document;
  const message =
    brokenRemotes.length > 0
      ? `${brokenRemotes.join(', ')} could not fill a slot`
      : 'a page could not be rendered';
  deps.logger.error({ id: requestId, err: renderedPage.failed }, message);
  for (const name of failedRemotes) deps.visitCounter.countFailure(c, name, variant);
  return { ...document, isTemporary: true };
}

const createRedirect = (location: string, status: number): RenderedDocument => ({
  status,
  headers: { location },
  html: '',
});

const hasAllReplies = ({ calls }: PagePlan, replies: Replies): boolean =>
  calls.every((address) => replies[address]?.status === 200);

function toDocument(
  { request, variant, chosenLocale }: PageRequest,
  renderedPage: Omit<RenderedPage, 'failed' | 'broken'>,
  { getTemplate, origin, settingsHtml }: GatewayDeps,
  { remotes, replies }: { remotes: readonly string[]; replies: Replies },
): string {
  const template = getTemplate();
  // Only if the gateway is started without a build.
  if (!template) throw problems.unavailable(new Error('the shell is not built'));
  const { locale, problem } = request;
  return renderDocument({
    ...renderedPage,
    // The browser cannot hydrate a page that was rendered without its address.
    rendered: renderedPage.rendered && problem === undefined,
    template,
    locale,
    chosenLocale,
    origin,
    registry: variant.registry,
    remotes,
    replies,
    settingsHtml,
    afterRootHtml: variant.preview ? renderPreviewBar(variant.preview, locale) : '',
  });
}

/** Creates the stand-in for a page that could not be rendered, with the known data. The browser renders the page. */
export function makeStandIn(
  pageRequest: PageRequest,
  { reason, message, head, remote }: RenderFailure,
  deps: GatewayDeps,
  { remotes, replies, hasData = false }: { remotes: readonly string[]; replies: Replies; hasData?: boolean },
): RenderedDocument {
  const { request, bundles, requestId, c, variant } = pageRequest;
  const { locale, url } = request;
  count('page_stand_ins_total', { reason });
  // In development there is no server bundle, and browsers render.
  if (bundles) deps.logger.error({ id: requestId, reason, err: message }, 'a page could not be rendered');
  // A page that waited too long is not the remote's failure.
  if (remote !== undefined && reason !== 'busy') deps.visitCounter.countFailure(c, remote, variant);
  const defaultHead = { ...createHomeHead(locale), path: url, jsonLd: [], noindex: !hasData };
  const pageHead = head ?? { ...defaultHead, status: bundles && !hasData ? 503 : 200 };
  const standIn = {
    head: pageHead,
    html: renderFallbackContent(pageHead),
    rendered: false,
    parts: [],
    data: {},
  };
  const html = toDocument(pageRequest, standIn, deps, { remotes, replies: hasData ? replies : {} });
  return { status: pageHead.status, headers: {}, html, isTemporary: true };
}
