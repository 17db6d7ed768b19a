/**
 * Registers OpenTelemetry's tracer, if the environment names a place to send spans to. Its packages read the standard
 * variables themselves (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/): endpoint and
 * headers of the exporter, sampler, batches, limits, and attributes of the resource.
 */
import { context, diag, propagation, trace } from "@opentelemetry/api";
import type { Logger } from "pino";
import type { Env } from "../env.server.ts";
import type { Version } from "../version.ts";

export interface Tracing {
  /** Sends what is left. @param timeoutMs after which the rest is given up */
  close(timeoutMs: number): Promise<void>;
}

/** Loads the packages only where they are needed: they are a tenth of a start. */
export async function openTracing(
  env: Pick<
    Env,
    | "OTEL_EXPORTER_OTLP_ENDPOINT"
    | "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
    | "OTEL_TRACES_EXPORTER"
    | "OTEL_SDK_DISABLED"
    | "ROLE"
  >,
  version: Version,
  log: Logger,
): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === "none") return null;
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, exporter, resources, sdk] =
    await Promise.all([
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace-base"),
    ]);
  const ours = resources.resourceFromAttributes({
    "service.name": "waybill",
    "service.version": version.version,
    "service.instance.id": `${env.ROLE}-${process.pid}`,
    "vcs.ref.head.revision": version.commit,
  });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: ours.merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  // A collector that does not answer costs spans and nothing else; the operator reads of it once a batch.
  const warn = (message: string) => log.warn({ tracing: message }, "traces could not be sent");
  const quiet = () => {};
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  log.info({ endpoint: new URL(endpoint).origin }, "traces");
  return {
    async close(timeoutMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
      // Development opens tracing again for saved code.
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}
