import * as z from "zod/mini";
import { accept, type Decider, unreachable } from "../kernel/decider.ts";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";
import { Country } from "../kernel/market.ts";
import type { MemberRules } from "./assignment.ts";
import { ServiceCategory } from "./code-lists.ts";
import { Assignee } from "./work.ts";

// Automatic assignment of new leads: one small aggregate. Stored shapes: never edit one, add a version and an upcaster.

const AutoAssignmentSwitched = event(
  "AutoAssignmentSwitched",
  1,
  z.object({ market: Country, on: z.boolean() }),
);
/** `categories` empty: all; `capacity` null: no limit. */
const MemberRulesSet = event(
  "MemberRulesSet",
  1,
  z.object({
    username: Assignee,
    capacity: z.nullable(z.int().check(z.gte(0))),
    categories: z.array(ServiceCategory),
  }),
);

export const assignmentEvents = eventCatalogue([AutoAssignmentSwitched, MemberRulesSet]);
export type AssignmentEvent = EventIn<typeof assignmentEvents>;

export const ASSIGNMENT_STREAM = "assignmentRules-team";

export type AssignmentRules = {
  /** The markets whose new leads are assigned automatically. */
  readonly markets: ReadonlySet<Country>;
  /** By username; without an entry, every category and no limit. */
  readonly members: ReadonlyMap<string, MemberRules>;
};

/** Nothing is assigned automatically. */
export const NO_RULES: AssignmentRules = { markets: new Set(), members: new Map() };

export type AssignmentCommand =
  | { readonly type: "SwitchAutoAssignment"; readonly market: Country; readonly on: boolean }
  | ({ readonly type: "SetMemberRules"; readonly username: string } & {
      readonly capacity: number | null;
      readonly categories: readonly z.infer<typeof ServiceCategory>[];
    });

/** The rules after one more event; the decider's, and of a stream that is followed. */
export const evolveRules = (rules: AssignmentRules, { type, data }: AssignmentEvent): AssignmentRules => {
  switch (type) {
    case "AutoAssignmentSwitched": {
      const markets = new Set(rules.markets);
      if (data.on) markets.add(data.market);
      else markets.delete(data.market);
      return { ...rules, markets };
    }
    case "MemberRulesSet": {
      const { username, capacity, categories } = data;
      return { ...rules, members: new Map(rules.members).set(username, { capacity, categories }) };
    }
    default:
      return unreachable(type);
  }
};

/** A repeated command that changes nothing is accepted without events. */
export const assignmentDecider: Decider<AssignmentCommand, AssignmentEvent, AssignmentRules, never> = {
  initialState: NO_RULES,
  evolve: evolveRules,
  decide: (command, { markets, members }) => {
    if (command.type === "SwitchAutoAssignment") {
      const { market, on } = command;
      if (markets.has(market) === on) return accept();
      return accept(assignmentEvents.create("AutoAssignmentSwitched", { market, on }));
    }
    const { username, capacity } = command;
    const categories = ServiceCategory.options.filter((category) => command.categories.includes(category));
    const now = members.get(username) ?? { capacity: null, categories: [] };
    if (now.capacity === capacity && `${now.categories}` === `${categories}`) return accept();
    return accept(assignmentEvents.create("MemberRulesSet", { username, capacity, categories }));
  },
};
