import { leadDecider } from "@asesorador/domain/lead/decider";
import { decodeLeadEvent } from "@asesorador/domain/lead/events";

export const lead = { decider: leadDecider, decode: decodeLeadEvent };
