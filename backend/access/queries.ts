import { currentUser, signInHint } from "@asesorador/domain/access/contract";
import type { FastifyInstance } from "fastify";
import type { HttpSettings } from "../kernel/context.ts";
import { HttpError } from "../kernel/http-error.ts";
import { route } from "../kernel/route.ts";

export const accessQueries = (
  app: FastifyInstance,
  { demoCredentials }: Pick<HttpSettings, "demoCredentials">,
): void => {
  route(app, currentUser, async (_, { request: { caller } }) => {
    if (!caller) throw new HttpError(401, "unauthenticated");
    const { username, role } = caller;
    const user = { username, role, isAdmin: role === "admin" };
    return { ...user, user };
  });

  route(app, signInHint, async () => ({ hint: demoCredentials }));
};
