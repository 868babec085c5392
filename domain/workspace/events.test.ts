import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { workspaceEvents } from "./events.ts";

const at = recordedSample("workspace-team", "adviser:ana");

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
