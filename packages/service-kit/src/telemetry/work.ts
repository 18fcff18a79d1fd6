import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { getTelemetry, isTracing } from './telemetry.ts';

/** Marks the work as failed although it continues. */
type ReportFailure = (error: unknown) => void;

/** Runs background work as a trace of its own, if traces are enabled. The name must be constant. */
export async function traceWork<T>(
  name: string,
  work: (reportFailure: ReportFailure) => Promise<T>,
): Promise<T> {
  const telemetry = getTelemetry();
  if (!telemetry || !isTracing()) return work(() => {});
  const span = telemetry.tracer.startSpan(name, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT);
  const reportFailure: ReportFailure = (error) =>
    span
      .setStatus({ code: SpanStatusCode.ERROR })
      .setAttribute('error.type', error instanceof Error ? error.name : 'Unknown');
  const scope = { route: undefined, context: trace.setSpan(ROOT_CONTEXT, span) };
  try {
    return await new Promise<T>((resolve, reject) => {
      telemetry.runInScope(scope, () => void work(reportFailure).then(resolve, reject));
    });
  } catch (error) {
    reportFailure(error);
    throw error;
  } finally {
    span.end();
  }
}
