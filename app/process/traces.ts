/**
 * Spans of OpenTelemetry. Unless `process/tracing` registered an exporter, all of this does nothing.
 *
 * A span names a door, a job, a carrier or an operation. It holds no address, query, merchant or person.
 */
import type { Attributes } from "@opentelemetry/api";
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("waybill");

const kinds = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  call: SpanKind.CLIENT,
  step: SpanKind.INTERNAL,
} as const;

/** Runs a piece of work in a span of its own, below the present one if there is one. */
export function inSpan<Result>(
  kind: keyof typeof kinds,
  name: string,
  attributes: Attributes,
  act: () => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
    try {
      return await act();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: faultOf(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** An error's kind. Its words may name people. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? `${error.name} ${error.code}` : error.name;
}

export interface RequestSpan {
  /** Runs the answer in the span. */
  within(answer: () => void): void;
  end(status: number): void;
}

/**
 * A request begins a trace. The caller's own trace is linked, not continued: strangers would decide what is sampled, and
 * could send the id of another's trace.
 */
export function beginRequestSpan(
  method: string,
  door: string,
  headers: Readonly<Record<string, unknown>>,
): RequestSpan {
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  const span = tracer.startSpan(
    `${method} ${door}`,
    {
      kind: kinds.request,
      attributes: { "http.request.method": method, "http.route": door },
      links: caller === undefined ? [] : [{ context: caller }],
    },
    ROOT_CONTEXT,
  );
  return {
    within: (answer) => context.with(trace.setSpan(ROOT_CONTEXT, span), answer),
    end(status) {
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The present request's id, as its answer names it. */
export function noteRequestId(id: unknown): void {
  if (typeof id === "string") trace.getActiveSpan()?.setAttribute("waybill.request_id", id);
}

/** The present span as W3C Trace Context writes it, for work that goes on elsewhere; null without one. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs the work of a job below the span that queued it; a job that no request led to begins a trace. */
export function inJobSpan<Result>(name: string, data: unknown, act: () => Promise<Result>): Promise<Result> {
  const parent = typeof data === "object" && data !== null && "traceparent" in data ? data.traceparent : null;
  const carrier = typeof parent === "string" ? { traceparent: parent } : {};
  return context.with(propagation.extract(ROOT_CONTEXT, carrier), () =>
    inSpan("job", `job ${name}`, {}, act),
  );
}

/** Fields of a line in the log that belongs to the present span. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const present = trace.getSpanContext(context.active());
  return present === undefined ? {} : { trace_id: present.traceId, span_id: present.spanId };
}
