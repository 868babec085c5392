import * as z from "zod/mini";
import { accept, type Decider, reject } from "../kernel/decider.ts";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";
import { Country } from "../kernel/market.ts";

// These shapes are on disk for good: never edit one, add a version and an upcaster.

const Claim = z.object({
  /** Upper case. */
  code: z.string(),
  /** A brand's code is one of a country; a service's Product ID is one of all. */
  country: z.nullable(Country),
  /** The brand's or the service's id; of one that is being added, the id that it tries for. */
  owner: z.int(),
  /** The request that claims: two that add something may try for the same id. */
  claimedBy: z.string(),
});
const CodeClaimed = event("CodeClaimed", 1, z.extend(Claim, { claimedAt: z.iso.datetime() }));
/** The owner did not come to be, or not with this code. */
const CodeReleased = event("CodeReleased", 1, Claim);

export const codeEvents = eventCatalogue([CodeClaimed, CodeReleased]);
type CodeEvent = EventIn<typeof codeEvents>;

export const productCodeStream = (code: string): string => `product-code-${code}`;
export const brandCodeStream = (country: Country, code: string): string => `brand-code-${country}-${code}`;

/**
 * A claim is good for this long, in ms, whether its owner is there or not: longer than any request takes from its claim
 * to its write. After that its owner's own stream says whether the code is in use.
 */
export const CLAIM_MS = 60_000;

export type CodeCommand =
  | {
      readonly type: "ClaimCode";
      readonly claim: z.infer<typeof Claim>;
      /** The owner is there already, and may take back what it once claimed. */
      readonly exists: boolean;
      /** ISO 8601 UTC. */
      readonly at: string;
      /** CLAIM_MS before `at`, of the same form: an older claim is as good as its owner's stream. */
      readonly oldBefore: string;
      /** Owners whose streams were just read and do not bear this code. */
      readonly without: readonly number[];
    }
  | { readonly type: "ReleaseCode"; readonly claim: z.infer<typeof Claim> };

type CodeState = {
  readonly owner: number;
  readonly claimedBy: string;
  readonly claimedAt: string;
} | null;

/** Who may bear a code. Each claim is an event of its own, so that two who want it at once meet at one revision. */
export const codeDecider: Decider<CodeCommand, CodeEvent, CodeState, "code_taken"> = {
  initialState: null,
  evolve: (_, { type, data }) =>
    type === "CodeClaimed"
      ? { owner: data.owner, claimedBy: data.claimedBy, claimedAt: data.claimedAt }
      : null,
  decide: (command, state) => {
    const { claim } = command;
    if (command.type === "ReleaseCode")
      return state?.claimedBy === claim.claimedBy
        ? accept(codeEvents.create("CodeReleased", claim))
        : accept();
    const own = command.exists && state?.owner === claim.owner;
    if (state && !own && state.claimedBy !== claim.claimedBy) {
      const fresh = state.claimedAt >= command.oldBefore;
      if (fresh || !command.without.includes(state.owner)) return reject("code_taken");
    }
    return accept(codeEvents.create("CodeClaimed", { ...claim, claimedAt: command.at }));
  },
};
