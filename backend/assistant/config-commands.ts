import type { ConfigCommand } from "@asesorador/domain/assistant/commands";
import { configDecider } from "@asesorador/domain/assistant/config-decider";
import { addConfig, deleteConfig, editConfig } from "@asesorador/domain/assistant/contract";
import { configEvents, configStream, formerConfigStream } from "@asesorador/domain/assistant/events";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { route } from "../http/route.ts";
import { CONFIG_REQUIRED } from "./es.ts";
import { configRefusal } from "./rejections.ts";

const config = { decider: configDecider, events: configEvents };

export const configCommands = (app: FastifyInstance, context: Context): void => {
  const run = async (request: FastifyRequest, command: ConfigCommand) => {
    const { key } = command;
    const stream = configStream(key);
    const handled = await handle(context, config, {
      stream,
      formerStream: formerConfigStream(key),
      commands: [command],
      commandId: `${request.id}/${stream}`,
      metadata: metadataFor(request, context.now()),
    });
    if (!handled.ok) throw configRefusal(handled.rejection, key);
    return { id: key, position: `${handled.position}` };
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
