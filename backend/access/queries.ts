import { currentUser, signInHint } from "@asesorador/domain/access/contract";
import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../kernel/context.ts";
import { route } from "../kernel/route.ts";
import { callerOf } from "./own.ts";
import { userOf } from "./user.ts";

export const accessQueries = (
  app: FastifyInstance,
  { accounts }: Pick<Context, "accounts">,
  { demoCredentials }: Pick<HttpSettings, "demoCredentials">,
): void => {
  route(
    app,
    currentUser,
    async (_, { request }) => {
      const user = userOf(callerOf(request));
      return { ...user, user };
    },
    { beforePasswordChange: true },
  );

  route(app, signInHint, async () => {
    if (!demoCredentials) return { hint: null };
    // A password that somebody chose is nobody's to tell, and the old one no longer opens anything.
    const account = await accounts.findAccount(demoCredentials.username);
    return { hint: account?.demoPassword ? demoCredentials : null };
  });
};
