import { NDJSON } from "@asesorador/domain/kernel/answer-lines";
import { type Endpoint, Failure } from "@asesorador/domain/kernel/endpoint";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import * as z from "zod/mini";

/** Collects the routes registered after it; call it before any of them. */
export const collectApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Asesorador",
        version: "1",
        description: "Comparador de internet, TV y telefonía para el hogar",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "asesorador_session" },
          token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        },
      },
    },
    exposeHeadRoutes: false,
    convertConstToEnum: false,
    transform: ({ url, route }) => {
      const endpoint = route.config?.endpoint;
      return { url, schema: endpoint ? schemaOf(endpoint) : { hide: true } };
    },
  });
};

/** The contract as JSON Schema, generated when the document is requested. */
const schemaOf = ({ method, path, summary, roles, input, output, lines }: Endpoint): FastifySchema => {
  const asked = jsonSchema(input, "input");
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = pick(asked, (name) => names.includes(name));
  const rest = pick(asked, (name) => !names.includes(name));
  const inQuery = method === "GET" || method === "DELETE";
  return {
    summary,
    tags: [path.split("/")[2] ?? ""],
    ...(names.length > 0 ? { params } : {}),
    ...(Object.keys(rest.properties).length === 0 ? {} : inQuery ? { querystring: rest } : { body: rest }),
    ...(roles === "public"
      ? {}
      : { security: [{ session: [] }, { token: [] }], description: roles.join(", ") }),
    response: {
      200: lines
        ? inLines(jsonSchema(output, "output"))
        : { description: "OK", ...jsonSchema(output, "output") },
      "4XX": { description: "No se aceptó", ...jsonSchema(Failure, "output") },
      "5XX": { description: "Error del servidor", ...jsonSchema(Failure, "output") },
    },
  };
};

/** The answer as one document, or as lines that end with it. */
const inLines = (schema: ObjectSchema) => ({
  description: `OK. Con Accept: ${NDJSON}, una línea por avance y al final {"answer": …} o {"error": …}`,
  content: {
    "application/json": { schema },
    [NDJSON]: { schema: { type: "string" } },
  },
});

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
};

const jsonSchema = (schema: z.ZodMiniType, io: "input" | "output"): ObjectSchema => {
  // A transform has no JSON Schema of its own; its input has. `$schema` is not allowed inside a document.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as ObjectSchema;
};

const pick = ({ properties = {}, required = [] }: ObjectSchema, keep: (name: string) => boolean) => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => keep(name))),
  required: required.filter(keep),
});

const UI_PATH = "/api/docs/ui";

/** The UI uses inline styles; the rest of the strict policy applies. */
const UI_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Serves the document at /api/docs, with a page to read it. For admins; public in the demo profile. */
export const serveApiDocument = async (app: FastifyInstance, open: boolean): Promise<void> => {
  const roles: Endpoint["roles"] = open ? "public" : ["admin"];
  app.route({
    method: "GET",
    url: "/api/docs",
    config: { roles },
    handler: async (request, reply) => {
      reply.header("vary", "Accept, Cookie, Authorization");
      return request.headers.accept?.includes("text/html") === true
        ? reply.redirect(`${UI_PATH}/`)
        : reply.send(app.swagger());
    },
  });
  await app.register((scope, _, done) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, roles };
    });
    scope.register(swaggerUi, { routePrefix: UI_PATH, staticCSP: UI_CSP, validatorUrl: false });
    done();
  });
};
