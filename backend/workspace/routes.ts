import {
  DEFAULT_PREFERENCES,
  readWorkspace,
  removeView,
  savePreferences,
  saveView,
} from "@asesorador/domain/workspace/contract";
import { workspaceEvents } from "@asesorador/domain/workspace/events";
import {
  WORKSPACE_STREAM,
  type WorkspaceCommand,
  workspaceDecider,
} from "@asesorador/domain/workspace/workspace";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { mayExport } from "../application/export-permission.ts";
import { followStream } from "../application/followed-stream.ts";
import { callerOf } from "../http/access.ts";
import { handleRequest } from "../http/handle-request.ts";
import { route } from "../http/route.ts";
import { refusalOf } from "./rejections.ts";

const aggregate = { decider: workspaceDecider, events: workspaceEvents };

/** The panel settings of each account. An account reads and changes its own, and sees shared views of others. */
export const workspaceRoutes = (
  app: FastifyInstance,
  context: Context,
  { exportRoles }: Pick<HttpSettings, "exportRoles">,
): void => {
  const { initialState, evolve } = workspaceDecider;
  const workspace = followStream(
    context.store,
    { stream: WORKSPACE_STREAM, initialState, evolve, decode: workspaceEvents.decode },
    () => performance.now(),
  );
  const change = changer(context);

  route(app, readWorkspace, async (_, { request, reply }) => {
    reply.header("cache-control", "no-store");
    const caller = callerOf(request);
    const { username } = caller;
    const { preferences, views } = await workspace.now();
    return {
      preferences: preferences.get(username) ?? DEFAULT_PREFERENCES,
      views: [...views]
        .filter(([, { owner, shared }]) => shared || owner === username)
        .map(([id, view]) => ({ id, ...view })),
      mayExport: mayExport(caller, exportRoles),
    };
  });

  route(app, savePreferences, async (preferences, { request }) => {
    const { username } = callerOf(request);
    await change({ type: "ChangePreferences", username, ...preferences }, request);
    return { ok: true } as const;
  });

  route(app, saveView, async ({ id, name, search, shared }, { request }) => {
    const { username: owner } = callerOf(request);
    await change(
      { type: "SaveView", viewId: id, owner, name, search: withoutSearchText(search), shared },
      request,
    );
    return { id };
  });

  route(app, removeView, async ({ id }, { request }) => {
    const { username: by, role } = callerOf(request);
    await change({ type: "RemoveView", viewId: id, by, administrator: role === "admin" }, request);
    return { id };
  });
};

/** A search text may be a person's name, which no event may hold in the clear. */
const withoutSearchText = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete("q");
  return params.size > 0 ? `?${params}` : "";
};

const changer =
  (context: Context) =>
  async (command: WorkspaceCommand, request: FastifyRequest): Promise<void> => {
    await handleRequest(context, request, aggregate, { stream: WORKSPACE_STREAM, command, refusalOf });
  };
