import { myMessages, setMyMessages } from "@asesorador/domain/messages/contract";
import { NO_STAFF_PREFERENCES, STAFF_STREAM } from "@asesorador/domain/messages/staff";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { MAIL_OFF } from "./es.ts";
import { staffAggregate, staffDirectory } from "./staff-directory.ts";

const PER_MINUTE = 30;

/** A user's own address, and the messages sent to it. */
export const staffRoutes = (app: FastifyInstance, context: Context): void => {
  const { messages, store, now } = context;
  const directory = staffDirectory(store, () => performance.now());
  const usernameOf = ({ caller }: FastifyRequest): string => caller?.username ?? "";
  const of = async (username: string) => (await directory.now()).get(username) ?? NO_STAFF_PREFERENCES;

  const shown = async (username: string) => {
    const { addressId, assigned, digest } = await of(username);
    const address = await messages.openAddress(addressId);
    return { enabled: messages.server !== null, address, assigned, digest };
  };

  route(app, myMessages, async (_, { request, reply }) => {
    reply.header("cache-control", "no-store");
    return shown(usernameOf(request));
  });

  route(
    app,
    setMyMessages,
    async ({ address, assigned, digest }, { request }) => {
      if (messages.server === null) throw new HttpError(409, "mail_off", { message: MAIL_OFF });
      const username = usernameOf(request);
      const { addressId: before } = await of(username);
      const unchanged = address !== null && address === (await messages.openAddress(before));
      const addressId = address === null ? null : unchanged ? before : await messages.keepAddress(address);
      await handle(context, staffAggregate, {
        stream: STAFF_STREAM,
        commands: [{ type: "SetStaffMessages", username, addressId, assigned, digest }],
        commandId: `${request.id}/staff-mail`,
        metadata: metadataFor(request, now()),
      });
      // Also destroys the replaced address. An address that was not destroyed here is destroyed at the next change.
      const inUse = [...(await directory.now()).values()].flatMap(({ addressId: id }) => id ?? []);
      await messages
        .forgetAddresses(before !== null && !inUse.includes(before) ? [before] : [], inUse)
        .catch((error: unknown) => request.log.warn({ err: error }, "a replaced address was not destroyed"));
      return shown(username);
    },
    { perMinute: PER_MINUTE },
  );
};
