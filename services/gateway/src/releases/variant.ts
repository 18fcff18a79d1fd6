import type { Preview } from '@app/releases';
import type { Registry } from '@app/types';
import { createCanaryCookie, drawCanaryNumber, isInShare, isProgram, readCanaryNumber } from './canary.ts';
import { notStored, type previewLinks } from './preview-link.ts';
import type { LiveRegistry } from './registry.store.ts';
import { filterRemotes, type Visitors } from './registry.ts';

/** The versions of one visitor, and the headers of pages made with them. */
export interface Variant {
  registry: Registry;
  /** Merged before the headers of every page. */
  headers: Readonly<Record<string, string>>;
  /** The previewed version, if this page uses it. */
  preview?: Pick<Preview, 'name' | 'version'>;
}

interface Choice {
  live: LiveRegistry;
  links: ReturnType<typeof previewLinks>;
  https: boolean;
  draw?: () => number;
}

type VariantRequest = { header(name: 'cookie' | 'user-agent'): string | undefined };

/** Chooses by the visitor's cookies: a previewed version, else a canary of their share, else the live version. */
export function createVariantChooser({ live, links, https, draw = drawCanaryNumber }: Choice) {
  return async (visitors: Visitors, asking: VariantRequest): Promise<Variant> => {
    const everybodys = filterRemotes(visitors, live());
    const cookies = asking.header('cookie') ?? '';
    const preview = links.of(cookies);
    if (preview && everybodys.remotes[preview.name]) {
      const entry = await live.getEntry(preview.name, preview.version);
      if (entry)
        return { registry: withEntries(everybodys, { [preview.name]: entry }), headers: notStored, preview };
    }
    const canaries = Object.entries(live.canaries()).filter(([name]) => everybodys.remotes[name]);
    if (canaries.length === 0 || isProgram(asking.header('user-agent')))
      return { registry: everybodys, headers: {} };
    const known = readCanaryNumber(cookies);
    const number = known ?? draw();
    const chosen = canaries.filter(([, { share }]) => isInShare(number, share));
    return {
      registry: withEntries(everybodys, Object.fromEntries(chosen.map(([name, { entry }]) => [name, entry]))),
      headers: {
        // Shared caches must not store a visitor's versions or number.
        'cache-control': 'private, no-cache',
        ...(known === undefined && { 'set-cookie': createCanaryCookie(number, https) }),
      },
    };
  };
}

const withEntries = (registry: Registry, entries: Registry['remotes']): Registry => ({
  ...registry,
  remotes: { ...registry.remotes, ...entries },
});
