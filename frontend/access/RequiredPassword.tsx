import type { User } from "@asesorador/domain/access/contract";
import { es } from "./es.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { RequiredStep } from "./RequiredStep.tsx";

/** In place of the panel until the password is the person's own. */
export const RequiredPassword = ({ user }: { readonly user: User }) => (
  <RequiredStep {...es.required}>
    <PasswordForm user={user} />
  </RequiredStep>
);
