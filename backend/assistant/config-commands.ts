import type { ConfigCommand } from "@asesorador/domain/assistant/commands";
import { configDecider } from "@asesorador/domain/assistant/config-decider";
import { addConfig, deleteConfig, editConfig } from "@asesorador/domain/assistant/contract";
import { configEvents, configStream } from "@asesorador/domain/assistant/events";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { CONFIG_NOT_FOUND, CONFIG_REQUIRED, configExists } from "./es.ts";

const config = { decider: configDecider, events: configEvents };

export const configCommands = (app: FastifyInstance, context: Context): void => {
  const run = async (request: FastifyRequest, command: ConfigCommand) => {
    const { key } = command;
    const stream = configStream(key);
    const handled = await handle(context, config, {
      stream,
      commands: [command],
      commandId: `${request.id}/${stream}`,
      metadata: metadataFor(request, context.now()),
    });
    if (handled.ok) return { id: key, position: `${handled.position}` };
    switch (handled.rejection) {
      case "config_not_found":
        throw new HttpError(404, "config_not_found", { message: CONFIG_NOT_FOUND });
      case "config_exists":
        throw new HttpError(409, "config_exists", { message: configExists(key) });
      default:
        throw new Error(`no answer for the rejection ${handled.rejection}`);
    }
  };

  route(
    app,
    addConfig,
    ({ configKey: key, configValue: value, isActive }, { request }) =>
      run(request, { type: "AddConfig", key, value, isActive }),
    { refusal: missing },
  );
  route(
    app,
    editConfig,
    ({ id: key, configValue: value, isActive }, { request }) =>
      run(request, { type: "EditConfig", key, value, isActive }),
    { refusal: missing },
  );
  route(app, deleteConfig, ({ id: key }, { request }) => run(request, { type: "DeleteConfig", key }));
};

/** The specification's sentence where key or value are missing or blank. */
const missing = (issues: readonly Issue[]): string | null =>
  issues.some(({ path, code }) => code === "required" && /^config(Key|Value)$/.test(path))
    ? CONFIG_REQUIRED
    : null;
