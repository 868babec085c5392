import { brandDecider } from "@asesorador/domain/catalog/brand-decider";
import { brandEvents, serviceEvents } from "@asesorador/domain/catalog/events";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";

export const brand = { decider: brandDecider, events: brandEvents };
export const service = { decider: serviceDecider, events: serviceEvents };
