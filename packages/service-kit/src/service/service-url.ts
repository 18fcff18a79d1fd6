import { toUrlVariable } from '@app/types';
import * as z from 'zod';

/** Settings of a process that calls services by name. */
export const serviceUrlSettings = {
  /**
   * Where services are: "http://{service}:8080", or on one machine "http://127.0.0.1:{port}" with the port that each
   * declares. An address of its own, such as SEARCH_URL, comes before it.
   */
  SERVICE_URL_TEMPLATE: z
    .string()
    .regex(/^http:\/\/[a-z0-9.{}-]+(:(\d+|\{port\}))?$/, 'an http address with {service} or {port}')
    .optional(),
};

/** The address of a service: its own setting, or by the template. Undefined without both, or while its port is unknown. */
export function findServiceUrl(
  settings: Readonly<Record<string, unknown>>,
  name: string,
  port?: number,
): string | undefined {
  const ownUrl = settings[toUrlVariable(name)];
  if (typeof ownUrl === 'string' && ownUrl !== '') return ownUrl;
  const template = settings.SERVICE_URL_TEMPLATE;
  if (typeof template !== 'string' || (template.includes('{port}') && !port)) return undefined;
  return template.replace('{service}', name).replace('{port}', String(port));
}

/**
 * Milliseconds in which a service has to begin its reply to a read. Services may call the identity provider or hash
 * passwords; pages wait for the search, which does neither.
 */
export const getTimeoutMs = (service: string): number => (service === 'search' ? 3_000 : 10_000);
