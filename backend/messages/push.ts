import {
  listPushes,
  type MyPush,
  myPush,
  PushDelivery,
  registerPush,
  removePush,
} from "@asesorador/domain/messages/contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { deviceIn } from "../http/device.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { PUSH_KEY_CHANGED, PUSH_OFF, PUSH_REFUSED } from "./es.ts";

const PER_MINUTE = 30;
const SHOWN = 100;

/** Browsers that are reminded by web push: one's own, and for administrators what was sent. */
export const pushRoutes = (app: FastifyInstance, { push, accounts }: Context): void => {
  const mine = async (username: string): Promise<MyPush> => ({
    publicKey: push.publicKey,
    browsers: [...(await push.list(username))],
  });

  route(app, myPush, async (_, { request, reply }) => {
    reply.header("cache-control", "no-store");
    return mine(callerOf(request).username);
  });

  route(
    app,
    registerPush,
    async ({ confirms, ...target }, { request }) => {
      if (push.publicKey === null) throw new HttpError(409, "push_off", { message: PUSH_OFF });
      if (target.publicKey !== push.publicKey)
        throw new HttpError(409, "push_key_changed", { message: PUSH_KEY_CHANGED });
      const refusal = await push.refusal(target.endpoint);
      if (refusal !== null) throw invalidField("endpoint", refusal, PUSH_REFUSED);
      const { username, sessionId } = callerOf(request);
      const account = await accounts.findAccount(username);
      if (!account) throw new HttpError(401, "unauthenticated");
      const { generation } = account;
      const device = deviceIn(request.headers);
      const id = await push.keep(target, { username, sessionId, generation, device }, { confirms });
      return { id, ...(await mine(username)) };
    },
    { perMinute: PER_MINUTE },
  );

  route(
    app,
    removePush,
    async ({ id }, { request }) => {
      const { username } = callerOf(request);
      await push.remove(username, id);
      return mine(username);
    },
    { perMinute: PER_MINUTE },
  );

  route(app, listPushes, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    const { deliveries, ...counts } = await push.state(SHOWN);
    return {
      enabled: push.publicKey !== null,
      ...counts,
      deliveries: deliveries.map((one) => PushDelivery.parse(one)),
    };
  });
};
