import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import { changed, withChanges } from "./changed.ts";
import type { BrandCommand } from "./commands.ts";
import { type BrandEvent, type BrandFields, brandEvents } from "./events.ts";

export type BrandState = { readonly fields: BrandFields; readonly isActive: boolean } | null;
/** `brand_exists`: the id was taken by another brand; allocate the next one. */
export type BrandRejection = "brand_not_found" | "brand_exists";

const { create } = brandEvents;

export const brandDecider: Decider<BrandCommand, BrandEvent, BrandState, BrandRejection> = {
  initialState: null,

  evolve: (state, { type, data }) => {
    switch (type) {
      case "BrandAdded": {
        const { brandId: _, isActive, ...fields } = data;
        return { fields, isActive };
      }
      case "BrandEdited":
        return state && { ...state, fields: withChanges(state.fields, data.changes) };
      case "BrandToggled":
        return state && { ...state, isActive: data.isActive };
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => {
    if (command.type === "AddBrand") {
      if (state) return reject("brand_exists");
      const { brandId, isActive, fields } = command;
      return accept(create("BrandAdded", { ...fields, brandId, isActive }));
    }
    if (!state) return reject("brand_not_found");
    const { brandId } = command;
    switch (command.type) {
      case "EditBrand": {
        const changes = changed(state.fields, command.changes);
        return changes ? accept(create("BrandEdited", { brandId, changes })) : accept();
      }
      case "ToggleBrand": {
        const { isActive } = command;
        return isActive === state.isActive ? accept() : accept(create("BrandToggled", { brandId, isActive }));
      }
      default:
        return unreachable(command);
    }
  },
};
