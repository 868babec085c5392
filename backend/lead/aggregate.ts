import { leadDecider } from "@asesorador/domain/lead/decider";
import { decodeLeadEvent } from "@asesorador/domain/lead/events";

/** How a lead is read and decided upon. */
export const lead = { decider: leadDecider, decode: decodeLeadEvent };
