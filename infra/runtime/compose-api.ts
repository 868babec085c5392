import { randomUUID } from "node:crypto";
import { buildApp } from "@asesorador/backend/app";
import type { Context, HttpSettings } from "@asesorador/backend/application/context";
import { readModels } from "@asesorador/projections/all";
import { notifiedSignals } from "../adapters/postgres/notified-signals.ts";
import type { Tracing } from "../adapters/tracing/tracing.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { operationsOn } from "../operations/operations.ts";
import { allReactors } from "../processing/reactors/all.ts";
import type { RunningProcessors } from "../processing/run-processors.ts";
import { webhooksIn } from "../processing/webhooks/webhooks.ts";
import { loadBuiltInModel } from "./built-in-model-file.ts";
import { now } from "./clock.ts";
import type { Env } from "./env.ts";
import { isExposed } from "./exposure.ts";
import { healthChecks } from "./health.ts";
import { endingClose } from "./http-closing.ts";
import { loadSignal } from "./load-signal.ts";
import type { Parts } from "./open-parts.ts";
import { openReads } from "./open-reads.ts";
import { accessPorts } from "./slices/access.ts";
import { assistantPorts } from "./slices/assistant.ts";
import { messagePorts } from "./slices/messages.ts";
import { replayPorts } from "./slices/replay.ts";

export type ApiOptions = Pick<HttpSettings, "demoCredentials" | "frontendDir"> &
  /** The projector in this process, if it runs one. */
  Partial<Pick<RunningProcessors, "leading"> & Tracing>;

/** The HTTP surface on its real adapters, not yet listening, with its health and figures. */
export const composeApi = async (
  parts: Parts,
  env: Env,
  { leading, tracer, demoCredentials, frontendDir }: ApiOptions,
  all: Stopping,
) => {
  const { databaseUrl, secrets, log, pool, queries, replica, store, vault, secretCheck } = parts;
  // Where a role has not done so beside other work: else it would be trained while the server answers.
  await loadBuiltInModel();
  const reads = openReads(parts, all);
  const { db, positions, route } = reads;
  const reactors = allReactors({
    store,
    vault,
    db: pool,
    now,
    waitFor: positions.waitFor,
    sendsMail: env.mail !== null,
  });
  const access = accessPorts(parts, env, all);
  const signals = notifiedSignals({ pool, url: databaseUrl });
  all.add("short signals", () => signals.close());
  const exposed = isExposed(env);
  const observed = healthChecks({
    pool,
    store,
    secretCheck,
    reactors,
    lagLimitMs: env.lagLimitMs,
    receivesNotifications: () => positions.tag("lead") !== null,
    ...(route ? { onReplica: route.onReplica } : {}),
    ...(leading ? { leading } : {}),
  });
  const context: Context = {
    store,
    vault,
    db,
    load: loadSignal([pool, queries, ...(replica ? [replica.primary] : [])]),
    now,
    newId: randomUUID,
    readModels: positions,
    signals,
    webhooks: webhooksIn({ pool, store, vault, allowPrivate: !exposed }),
    operations: operationsOn({
      pool,
      store,
      vault,
      readModels,
      reactors,
      eventStore: secrets.eventStoreUrl === null ? "postgres" : "eventstoredb",
      lagLimitMs: env.lagLimitMs,
      startedAt: now(),
    }),
    ...access,
    ...messagePorts(parts, env),
    ...replayPorts(parts, reads, all),
    ...(await assistantPorts(parts, env)),
    ...observed,
    ...(tracer ? { tracer } : {}),
  };
  const settings = httpSettings(env, { ...secrets, exposed, demoCredentials, frontendDir });
  const app = await buildApp(context, settings, { logger: log });
  all.add("HTTP server", endingClose({ server: app.server, close: () => app.close() }));
  return Object.assign(app, { observed: { ...observed, registry: app.registry } });
};

type SettingParts = Pick<
  HttpSettings,
  "jwtSecret" | "idempotencySecret" | "demoCredentials" | "frontendDir"
> & {
  readonly exposed: boolean;
};

const httpSettings = (env: Env, parts: SettingParts): HttpSettings => ({
  // Demo credentials are not shown to other machines; the operator's terminal has them.
  demoCredentials: parts.exposed ? null : parts.demoCredentials,
  frontendDir: parts.frontendDir,
  publicOrigin: env.publicOrigin,
  jwtSecret: parts.jwtSecret,
  idempotencySecret: parts.idempotencySecret,
  secureCookies: env.publicOrigin?.startsWith("https:") ?? false,
  trustedProxies: env.trustedProxies,
  requestsPerMinute: env.requestsPerMinute,
  exportRoles: env.exportRoles,
});
