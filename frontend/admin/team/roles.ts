import { Role } from "@asesorador/domain/kernel/endpoint";
import type { Option } from "../../ui/ChoiceGroup.tsx";
import { es } from "./es.ts";

/** The roles there are, as choices; `secondFactor`: of which of them a second factor is asked. */
export const roleOptions = (secondFactor: readonly Role[]): readonly Option<Role>[] =>
  Role.options.map((value) => {
    const note = es.roleNotes[value];
    return {
      value,
      label: es.roles[value],
      detail: secondFactor.includes(value) ? es.roleRequires(note) : note,
    };
  });
