/** Which part of the site a host serves: both, unless the admin pages have their own origin. */
export type Audience = 'public' | 'admin' | 'both';

export interface HostRouting {
  at(host: string | undefined): Audience;
  /** True if the host serves this path. */
  stands(host: string | undefined, pathname: string): boolean;
}

const ofBackOffice = /^\/(?:admin|api\/admin|mf_admin)(?:\/|$)/;
/** Paths served on every host: shell files, failure reports, pictures and health checks. */
const ofBoth = /^\/(?:shell|art|photos)\/|^\/(?:livez|readyz|api\/remote-failures)$/;

/** With `adminOrigin` the admin pages are served on that host only, and nothing else is. */
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
