import { roundRobinMembers } from "@asesorador/domain/lead/assignment";
import {
  readAssignment,
  setAssignmentMember,
  switchAssignment,
} from "@asesorador/domain/lead/assignment-contract";
import { ASSIGNMENT_STREAM, type AssignmentCommand } from "@asesorador/domain/lead/assignment-rules";
import { ServiceCategory } from "@asesorador/domain/lead/code-lists";
import { readOpenLeads } from "@asesorador/projections/lead/work-queries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handleRequest } from "../http/handle-request.ts";
import { route } from "../http/route.ts";
import { assertAssignable } from "./assignees.ts";
import { assignment, assignmentRules } from "./assignment.ts";
import { refusalOf } from "./rejections.ts";

/** Automatic assignment, for administrators. */
export const assignmentRoutes = (app: FastifyInstance, context: Context): void => {
  const { accounts, db, store } = context;
  const rules = assignmentRules(store, () => performance.now());

  const change = async (request: FastifyRequest, command: AssignmentCommand): Promise<void> => {
    await handleRequest(context, request, assignment, { stream: ASSIGNMENT_STREAM, command, refusalOf });
  };

  route(app, readAssignment, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    const names = roundRobinMembers(await accounts.listTeam());
    const [{ markets, members }, open] = await Promise.all([rules.now(), readOpenLeads(db, names)]);
    return {
      markets: [...markets],
      members: names.toSorted().map((username) => {
        const { capacity, categories } = members.get(username) ?? { capacity: null, categories: [] };
        const known = ServiceCategory.options.filter((category) => categories.includes(category));
        return { username, capacity, categories: known, open: open.get(username) ?? 0 };
      }),
    };
  });

  route(app, switchAssignment, async (requested, { request }) => {
    await change(request, { type: "SwitchAutoAssignment", ...requested });
    return requested;
  });

  route(app, setAssignmentMember, async (requested, { request }) => {
    await assertAssignable(context, requested.username);
    await change(request, { type: "SetMemberRules", ...requested });
    return requested;
  });
};
