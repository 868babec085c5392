import { expect, test } from "vitest";
import { type Fact, parsePosition } from "../kernel/event-store.ts";
import { workspaceEvents } from "./events.ts";

const at = {
  eventId: "0195f6a0-0000-7000-8000-0000000000e1",
  stream: "workspace-team",
  revision: 0n,
  position: parsePosition("1"),
  metadata: {
    actor: "adviser:ana",
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-02T03:04:05.000Z",
    recordedAt: "2026-01-02T03:04:05.000Z",
  },
};

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  {
    type: "PreferencesChanged",
    version: 1,
    data: { username: "ana", columns: ["name", "phone"], shortcuts: false },
  },
  { type: "PreferencesChanged", version: 1, data: { username: "ana", columns: null, shortcuts: true } },
  {
    type: "ViewSaved",
    version: 1,
    data: { viewId: "v", owner: "ana", name: "Vencidos", search: "?promesa=breached", shared: true },
  },
  { type: "ViewRemoved", version: 1, data: { viewId: "v", owner: "ana" } },
];

test.each(EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(workspaceEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});
