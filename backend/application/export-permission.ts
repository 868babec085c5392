import type { Account, HttpSettings } from "./context.ts";

/** Whether an account may export leads. `defaultRoles`: the roles that may without a decision for the account. */
export const mayExport = (
  { role, exportPermission }: Pick<Account, "role" | "exportPermission">,
  defaultRoles: HttpSettings["exportRoles"],
): boolean => exportPermission ?? defaultRoles.includes(role);
