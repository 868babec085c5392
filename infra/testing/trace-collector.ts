import { once } from "node:events";
import { createServer } from "node:http";
import { listenOnLoopback } from "./listen-on-loopback.ts";

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes?: readonly { readonly key: string; readonly value: Value }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
};
type OtlpRequest = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: Value }[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
};

export type CollectedSpan = Omit<OtlpSpan, "attributes"> & {
  readonly service: string | undefined;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
};

/** A collector for OTLP/HTTP (JSON) that keeps what it receives. */
export const startCollector = async () => {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    if (request.url === "/v1/traces") {
      bodies.push(body);
      spans.push(...spansIn(JSON.parse(body) as OtlpRequest));
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  const port = await listenOnLoopback(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: spans as readonly CollectedSpan[],
    /** All received bodies, unparsed. */
    raw: () => bodies.join("\n"),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};

const spansIn = ({ resourceSpans }: OtlpRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes = [], ...span }) => ({
        ...span,
        service,
        attributes: Object.fromEntries(
          attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
        ),
      })),
    );
  });
