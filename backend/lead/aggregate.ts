import { leadDecider } from "@asesorador/domain/lead/decider";
import { leadEvents } from "@asesorador/domain/lead/events";

export const lead = { decider: leadDecider, events: leadEvents };
