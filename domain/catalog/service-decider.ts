import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import { changed, withChanges } from "./changed.ts";
import type { ServiceCommand } from "./commands.ts";
import type { ServiceEvent, ServiceFields } from "./events.ts";
import { isWholePromotion } from "./promotion.ts";

export type ServiceState = { readonly fields: ServiceFields; readonly isActive: boolean } | null;
/** `service_exists`: the id was taken by another service; allocate the next one. */
export type ServiceRejection = "service_not_found" | "service_exists" | "promotion_incomplete";

export const serviceDecider: Decider<ServiceCommand, ServiceEvent, ServiceState, ServiceRejection> = {
  initialState: null,

  evolve: (state, { type, data }) => {
    switch (type) {
      case "ServiceAdded": {
        const { serviceId: _, isActive, ...fields } = data;
        return { fields, isActive };
      }
      case "ServiceEdited":
        return state && { ...state, fields: withChanges(state.fields, data.changes) };
      case "ServiceToggled":
        return state && { ...state, isActive: data.isActive };
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => {
    if (command.type === "AddService") {
      if (state) return reject("service_exists");
      const { serviceId, isActive, fields } = command;
      if (!promotionsAreWhole(fields)) return reject("promotion_incomplete");
      return accept({ type: "ServiceAdded", version: 1, data: { ...fields, serviceId, isActive } });
    }
    if (!state) return reject("service_not_found");
    const { serviceId } = command;
    switch (command.type) {
      case "EditService": {
        const changes = changed(state.fields, command.changes);
        if (!changes) return accept();
        if (!promotionsAreWhole(withChanges(state.fields, changes))) return reject("promotion_incomplete");
        return accept({ type: "ServiceEdited", version: 1, data: { serviceId, changes } });
      }
      case "ToggleService": {
        const { isActive } = command;
        return isActive === state.isActive
          ? accept()
          : accept({ type: "ServiceToggled", version: 1, data: { serviceId, isActive } });
      }
      default:
        return unreachable(command);
    }
  },
};

const promotionsAreWhole = (fields: ServiceFields): boolean =>
  isWholePromotion(fields.promotionalPriceCents, fields.promotionalMonths) &&
  isWholePromotion(fields.buildingPromotionalPriceCents, fields.buildingPromotionalMonths);
