import type { ConfigCommand } from "@asesorador/domain/assistant/commands";
import { addConfig, deleteConfig, editConfig } from "@asesorador/domain/assistant/console-contract";
import { configStream, formerConfigStream } from "@asesorador/domain/assistant/events";
import { isUsableSetting } from "@asesorador/domain/assistant/settings";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { invalidField } from "../http/http-error.ts";
import { whenMissing } from "../http/input.ts";
import { route } from "../http/route.ts";
import { config } from "./aggregates.ts";
import { CONFIG_REQUIRED, UNUSABLE_SETTING } from "./es.ts";
import { configRefusal } from "./rejections.ts";

/** Changes of the assistant's settings. One that says when its author read the setting is refused after another change. */
export const configCommands = (app: FastifyInstance, context: Context): void => {
  const run = async (request: FastifyRequest, command: ConfigCommand, seenAt?: string) => {
    const { key } = command;
    const stream = configStream(key);
    const seen = seenAt === undefined ? {} : await revisionSeen(context, stream, seenAt);
    const handled = await handle(context, config, {
      stream,
      formerStream: formerConfigStream(key),
      commands: [command],
      commandId: `${request.id}/${stream}`,
      metadata: metadataFor(request, context.now()),
      ...seen,
    });
    if (handled.ok) return { id: key, position: `${handled.position}` };
    const readLast = async () => (await context.store.readStream(stream)).at(-1);
    throw await configRefusal(handled.rejection, key, readLast);
  };

  route(
    app,
    addConfig,
    ({ configKey: key, configValue: value, isActive }, { request }) => {
      refuseUnusable(key, value);
      return run(request, { type: "AddConfig", key, value, isActive });
    },
    { refusal: incomplete },
  );
  route(
    app,
    editConfig,
    ({ id: key, configValue: value, isActive, seen }, { request }) => {
      if (value !== undefined) refuseUnusable(key, value);
      return run(request, { type: "EditConfig", key, value, isActive }, seen);
    },
    { refusal: incomplete },
  );
  route(app, deleteConfig, ({ id: key, seen }, { request }) =>
    run(request, { type: "DeleteConfig", key }, seen),
  );
};

/** No revision, so that it never matches: the seen change is not in the stream. */
const NONE = -1n;

/** The revision of the change that the caller saw; none while only the stream's former name has events. */
const revisionSeen = async (
  { store }: Context,
  stream: string,
  seenAt: string,
): Promise<{ readonly seen?: bigint }> => {
  const stored = await store.readStream(stream);
  if (stored.length === 0) return {};
  const at = Date.parse(seenAt);
  const found = stored.findLast(({ metadata }) => Date.parse(metadata.occurredAt) === at);
  return { seen: found?.revision ?? NONE };
};

/** Settings have bounds, which their field's hint names. */
const refuseUnusable = (key: string, value: string): void => {
  if (!isUsableSetting(key, value)) throw invalidField("configValue", "out_of_bounds", UNUSABLE_SETTING);
};

const incomplete = whenMissing(["configKey", "configValue"], CONFIG_REQUIRED);
