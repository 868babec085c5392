import type { User } from "@asesorador/domain/access/contract";
import type { Account } from "../application/context.ts";

/** The part of an account that its owner's browser receives. */
export const userOf = ({
  username,
  role,
  passwordChange,
  secondFactorMissing,
}: Pick<Account, "username" | "role" | "passwordChange" | "secondFactorMissing">): User => ({
  username,
  role,
  isAdmin: role === "admin",
  passwordChange,
  secondFactorMissing,
});
