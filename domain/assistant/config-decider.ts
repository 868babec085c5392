import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import type { ConfigCommand } from "./commands.ts";
import { type ConfigEvent, configEvents } from "./events.ts";

/** "deleted": it existed before; its key may be used again. */
export type ConfigState = null | "deleted" | { readonly value: string; readonly isActive: boolean };
export type ConfigRejection = "config_not_found" | "config_exists";

export const configDecider: Decider<ConfigCommand, ConfigEvent, ConfigState, ConfigRejection> = {
  initialState: null,

  evolve: (state, { type, data }) => {
    switch (type) {
      case "ConfigChanged":
        return { value: data.value, isActive: data.isActive };
      case "ConfigToggled":
        return isThere(state) ? { ...state, isActive: data.isActive } : state;
      case "ConfigDeleted":
        return "deleted";
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => {
    const { key } = command;
    switch (command.type) {
      case "AddConfig": {
        const { value, isActive } = command;
        if (!isThere(state)) return changed({ key, value, isActive });
        const same = state.value === value && state.isActive === isActive;
        return same ? accept() : reject("config_exists");
      }
      case "EditConfig": {
        if (!isThere(state)) return reject("config_not_found");
        const { value = state.value, isActive = state.isActive } = command;
        if (value !== state.value) return changed({ key, value, isActive });
        return isActive === state.isActive
          ? accept()
          : accept(configEvents.create("ConfigToggled", { key, isActive }));
      }
      case "DeleteConfig":
        if (state === null) return reject("config_not_found");
        return state === "deleted" ? accept() : accept(configEvents.create("ConfigDeleted", { key }));
      default:
        return unreachable(command);
    }
  },
};

type Present = Exclude<ConfigState, null | "deleted">;

const isThere = (state: ConfigState): state is Present => state !== null && state !== "deleted";

const changed = (data: { readonly key: string; readonly value: string; readonly isActive: boolean }) =>
  accept(configEvents.create("ConfigChanged", data));
