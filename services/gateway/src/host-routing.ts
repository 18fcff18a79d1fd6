/** Which of the site's two doors stands at a host: both, where the back office has no origin of its own. */
export type Audience = 'public' | 'admin' | 'both';

export interface HostRouting {
  at(host: string | undefined): Audience;
  /** True if anything stands at this path there. */
  stands(host: string | undefined, pathname: string): boolean;
}

const ofBackOffice = /^\/(?:admin|api\/admin|mf_admin)(?:\/|$)/;
/** Files that both doors load and report of, pictures that the team decides about, and what watches over the gateway. */
const ofBoth = /^\/(?:shell|art|photos)\/|^\/(?:livez|readyz|api\/remote-failures)$/;

/** With `adminOrigin`, the back office answers only there, and nothing else does. */
export function createHostRouting(adminOrigin: string | undefined): HostRouting {
  const adminHost = adminOrigin && new URL(adminOrigin).host;
  const getAudience = (host = ''): Audience => {
    if (!adminHost) return 'both';
    return host.toLowerCase() === adminHost ? 'admin' : 'public';
  };
  return {
    at: getAudience,
    stands(host, pathname) {
      const audience = getAudience(host);
      if (audience === 'both' || ofBoth.test(pathname)) return true;
      return ofBackOffice.test(pathname) === (audience === 'admin');
    },
  };
}
