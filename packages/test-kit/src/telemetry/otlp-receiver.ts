import { startRecordingServer } from '../servers.ts';

/** An exported span. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** Name of the sending service. */
  service: string;
  attributes: Record<string, unknown>;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
interface TracesBody {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: KeyValue[] })[] }[];
  }[];
}

/** Starts a server that receives OTLP exports over HTTP. */
export async function startOtlpReceiver() {
  const { url, stop, requests } = await startRecordingServer();
  return {
    url,
    stop,
    /** Returns all received bodies as text, of paths with this part. */
    getText: (pathPart = '') =>
      requests
        .filter((request) => request.url.includes(pathPart))
        .map(({ body }) => body.toString())
        .join('\n'),
    getSpans: (): ReceivedSpan[] =>
      requests
        .filter((request) => request.url === '/v1/traces')
        .flatMap(({ body }) => (JSON.parse(body.toString()) as TracesBody).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .map(({ attributes, ...span }) => ({
              ...span,
              service: String(toRecord(resource.attributes)['service.name']),
              attributes: toRecord(attributes),
            })),
        ),
  };
}

const toRecord = (pairs: readonly KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
