import * as z from "zod/mini";
import { accept, type Decider, reject } from "../kernel/decider.ts";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";
import { Country } from "../kernel/market.ts";

// Stored shapes: never edit one, add a version and an upcaster.

const Claim = z.object({
  /** Upper case. */
  code: z.string(),
  /** A brand's code is unique within its country; null for a service's Product ID, which is unique among all. */
  country: z.nullable(Country),
  /** The brand's or the service's id; for one that is being added, the id that is being tried. */
  owner: z.int(),
  /** The request that claims: two that add something may try for the same id. */
  claimedBy: z.string(),
});
type Claim = z.infer<typeof Claim>;
const CodeClaimed = event("CodeClaimed", 1, z.extend(Claim, { claimedAt: z.iso.datetime() }));
/** The owner took another code, or was not stored with this one. */
const CodeReleased = event("CodeReleased", 1, Claim);

export const codeEvents = eventCatalogue([CodeClaimed, CodeReleased]);
type CodeEvent = EventIn<typeof codeEvents>;

/** A code's stream; older claims are in the stream of the former name, which is only read. */
export type CodeStream = { readonly stream: string; readonly formerStream: string };

/** A Product ID has one owner in all markets. */
export const productCodeStream = (code: string): CodeStream => ({
  stream: `productCode-${code}`,
  formerStream: `product-code-${code}`,
});
/** A brand's code has one owner in its country. */
export const brandCodeStream = (country: Country, code: string): CodeStream => ({
  stream: `brandCode-${country}-${code}`,
  formerStream: `brand-code-${country}-${code}`,
});

/** Longer than any request takes from its claim to its write, or from its write to the release of the code before, in ms. */
export const LONGEST_REQUEST_MS = 60_000;

export type CodeCommand =
  | {
      readonly type: "ClaimCode";
      readonly claim: Claim;
      /** The owner exists already and may repeat its own claim. */
      readonly exists: boolean;
      /** ISO 8601 UTC. */
      readonly at: string;
      /** LONGEST_REQUEST_MS before `at`, in the same form: the request of an older claim has ended. */
      readonly runningSince: string;
      /** Owners that do not have this code, according to their streams as read just before. */
      readonly unusedBy: readonly number[];
    }
  /** Releases the claim of this request; a later one of the same owner stays. */
  | { readonly type: "ReleaseCode"; readonly claim: Claim };

/** The current claim; null: the code is free. */
export type CodeState = (Claim & { readonly claimedAt: string }) | null;

/**
 * The owner of a code. A code is claimed before its owner is stored with it, and released when its owner takes another.
 * The claim of a request that was interrupted in between is abandoned: its owner does not have the code, and the
 * request cannot be running any more. Each claim is an event: of two concurrent requests for one code, one fails the stream's revision check.
 */
export const codeDecider: Decider<CodeCommand, CodeEvent, CodeState, "code_taken"> = {
  initialState: null,
  evolve: (_, { type, data }) => (type === "CodeClaimed" ? data : null),
  decide: (command, state) => {
    const { claim } = command;
    if (command.type === "ReleaseCode")
      return state?.claimedBy === claim.claimedBy
        ? accept(codeEvents.create("CodeReleased", claim))
        : accept();
    const { exists, at, runningSince, unusedBy } = command;
    const isOwn = state?.claimedBy === claim.claimedBy || (exists && state?.owner === claim.owner);
    const isAbandoned = state && unusedBy.includes(state.owner) && state.claimedAt < runningSince;
    if (state && !isOwn && !isAbandoned) return reject("code_taken");
    return accept(codeEvents.create("CodeClaimed", { ...claim, claimedAt: at }));
  },
};
