import type { PasswordChange } from "@asesorador/backend/application/context";
import type { PasswordOrigin } from "@asesorador/domain/access/events";

/** Whether an account has to change its password; `exposed`: whether other machines reach the server. */
export const passwordChangeOf = (origin: PasswordOrigin, exposed: boolean): PasswordChange => {
  if (origin === "chosen") return "none";
  return origin === "temporary" || exposed ? "required" : "advised";
};
