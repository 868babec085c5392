import type { Role } from "../kernel/endpoint.ts";

/** A member of the team, as far as the assignment of leads is concerned. */
export type Member = { readonly username: string; readonly role: Role; readonly active: boolean };

/** Whether accounts of this role work on leads; analysts only read. */
export const worksOnLeads = (role: string): boolean => role === "admin" || role === "adviser";

/** Whether this account may be assigned leads. */
export const isAssignable = ({ role, active }: Pick<Member, "role" | "active">): boolean =>
  active && worksOnLeads(role);

/** The participants of the round robin: the active advisers; the administrators when there are none. */
export const roundRobinMembers = (team: readonly Member[]): readonly string[] => {
  const named = (role: Role) =>
    team.filter((member) => member.active && member.role === role).map(({ username }) => username);
  const advisers = named("adviser");
  return advisers.length > 0 ? advisers : named("admin");
};

/** An administrator's settings for one person; by default every category and no limit. */
export type MemberRules = {
  /** The most open leads that are assigned automatically; null: no limit. */
  readonly capacity: number | null;
  /** Categories that are assigned to this person; empty: all. */
  readonly categories: readonly string[];
};

const ANYTHING: MemberRules = { capacity: null, categories: [] };

const takes = ({ categories, capacity }: MemberRules, category: string | null, open: number): boolean =>
  (capacity === null || open < capacity) &&
  (category === null || categories.length === 0 || categories.includes(category));

/** Turns among people who take leads: the next lead is for the member with the lowest load. */
export type Turns = {
  /**
   * The member with the fewest open leads among those who take leads of this category (null: any category) and are below
   * their capacity, the first by name among equals. Null when there is no such member.
   */
  readonly next: (category: string | null) => string | null;
  /** Counts one more open lead for this member; anyone else's do not matter. */
  readonly took: (name: string) => void;
  /** Takes back one that was counted. */
  readonly returned: (name: string) => void;
};

/** `loads`: open leads of each member. A member without rules takes every category, without a limit. */
export const turnsAmong = (
  loads: readonly (readonly [name: string, open: number])[],
  rules: ReadonlyMap<string, MemberRules> = new Map(),
): Turns => {
  const load = new Map(loads);
  const count = (name: string, leads: number): void => {
    const open = load.get(name);
    if (open !== undefined) load.set(name, open + leads);
  };
  return {
    next: (category) => {
      const [next] = [...load]
        .filter(([name, open]) => takes(rules.get(name) ?? ANYTHING, category, open))
        .sort(([a, some], [b, others]) => some - others || (a < b ? -1 : 1));
      return next ? next[0] : null;
    },
    took: (name) => count(name, 1),
    returned: (name) => count(name, -1),
  };
};

/**
 * Assignees for consecutive leads. Round robin by load: each call returns the member with the fewest open leads, and counts
 * one more for that one, so that members with equal loads take turns. Null when no member takes the lead.
 */
export const roundRobin = (...among: Parameters<typeof turnsAmong>) => {
  const { next, took } = turnsAmong(...among);
  return (category: string | null = null): string | null => {
    const name = next(category);
    if (name !== null) took(name);
    return name;
  };
};
