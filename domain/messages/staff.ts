import { accept, type Decider } from "../kernel/decider.ts";
import { messageEvents, type StaffEvent } from "./events.ts";

/** Which e-mail every team account receives; one stream, since there are tens of accounts. */
export const STAFF_STREAM = "staffMessages-all";

export type StaffPreferences = {
  /** Id of the address, sealed in the vault; null: none. */
  readonly addressId: string | null;
  /** A message when leads are assigned to the account. */
  readonly assigned: boolean;
  /** A message every morning on which the team works. */
  readonly digest: boolean;
};
export type Staff = ReadonlyMap<string, StaffPreferences>;

export const NO_STAFF_PREFERENCES: StaffPreferences = { addressId: null, assigned: false, digest: false };

export type StaffCommand = {
  readonly type: "SetStaffMessages";
  readonly username: string;
} & StaffPreferences;

/** Without an address all messages are off. */
export const staffDecider: Decider<StaffCommand, StaffEvent, Staff, never> = {
  initialState: new Map(),
  evolve: (before, { data: { username, addressId, assigned, digest } }) =>
    new Map(before).set(username, { addressId, assigned, digest }),
  decide: ({ username, addressId, assigned, digest }, staff) => {
    const before = staff.get(username) ?? NO_STAFF_PREFERENCES;
    const next =
      addressId === null
        ? NO_STAFF_PREFERENCES
        : ({ addressId, assigned, digest } satisfies StaffPreferences);
    const same =
      before.addressId === next.addressId &&
      before.assigned === next.assigned &&
      before.digest === next.digest;
    return same
      ? accept<StaffEvent>()
      : accept(messageEvents.create("StaffMessagesSet", { username, ...next }));
  },
};
