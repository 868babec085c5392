import { addLead } from "@asesorador/domain/lead/entry-contract";
import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { route } from "../http/route.ts";
import { assertAssignable } from "./assignees.ts";
import { enterLead } from "./entry.ts";
import { refusalOf } from "./rejections.ts";
import type { PriceChoice } from "./submission.ts";

/** Leads that the team enters by hand. */
export const entryRoutes = (
  app: FastifyInstance,
  context: Context,
  { idempotencySecret }: Pick<HttpSettings, "idempotencySecret">,
  { priceChoice }: { readonly priceChoice: PriceChoice },
): void => {
  const options = { secret: idempotencySecret, priceChoice };

  route(app, addLead, async ({ consented: _, consentRemark, ...entry }, { request }) => {
    await assertAssignable(context, entry.assignee);
    const means = entry.how === "phone" ? "phone" : "in_person";
    const consent = { means, givenAt: context.now(), remark: consentRemark } as const;
    const entered = await enterLead(context, request, { ...entry, consent }, options);
    if (!entered.ok) throw refusalOf(entered.rejection);
    return { id: entry.leadId, position: `${entered.position}` };
  });
};
