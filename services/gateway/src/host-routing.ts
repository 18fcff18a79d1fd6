/** Which part of the site a host serves: both, unless the admin pages have their own origin. */
type HostAudience = 'public' | 'admin' | 'both';

interface HostRouting {
  getAudience(host: string | undefined): HostAudience;
  servesPath(host: string | undefined, pathname: string): boolean;
}

const adminPathPattern = /^\/(?:admin|api\/admin|mf_admin)(?:\/|$)/;
/** Paths served on every host: shell files, failure reports, pictures and health checks. */
const sharedPathPattern = /^\/(?:shell|art|photos)\/|^\/(?:livez|readyz|api\/remote-failures)$/;

/** With `adminOrigin` the admin pages are served on that host only, and nothing else is. */
export function createHostRouting(adminOrigin: string | undefined): HostRouting {
  const adminHost = adminOrigin && new URL(adminOrigin).host;
  const getAudience = (host = ''): HostAudience => {
    if (!adminHost) return 'both';
    return host.toLowerCase() === adminHost ? 'admin' : 'public';
  };
  return {
    getAudience,
    servesPath(host, pathname) {
      const audience = getAudience(host);
      if (audience === 'both' || sharedPathPattern.test(pathname)) return true;
      return adminPathPattern.test(pathname) === (audience === 'admin');
    },
  };
}
