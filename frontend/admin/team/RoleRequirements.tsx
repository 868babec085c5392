import { Role } from "@asesorador/domain/kernel/endpoint";
import { call } from "../../kernel/http.ts";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { commands, useAccountChange } from "./accounts.ts";
import { es } from "./es.ts";
import { useSwitched } from "./use-switched.ts";

type Props = { readonly required: readonly Role[] };

/** The roles whose accounts must have a second factor; a change takes effect immediately. */
export const RoleRequirements = ({ required }: Props) => (
  <fieldset className="mt-4">
    <legend>
      <h3 className="text-base">{es.requireByRole}</h3>
    </legend>
    <p className="mt-0.5 text-sm text-ink2">{es.requireByRoleIntro}</p>
    <div className="mt-1 flex flex-wrap gap-x-8">
      {Role.options.map((role) => (
        <RoleRequirement key={role} role={role} required={required.includes(role)} />
      ))}
    </div>
  </fieldset>
);

const RoleRequirement = ({ role, required }: { readonly role: Role; readonly required: boolean }) => {
  const roles = es.rolesPlural[role];
  const change = useAccountChange(
    (next: boolean) => call(commands.requireSecondFactorOfRole, { role, required: next }),
    (next) =>
      next
        ? { title: es.done.roleRequired(roles), detail: es.done.requiredDetail }
        : { title: es.done.roleReleased(roles) },
  );
  return <CheckboxField label={roles} {...useSwitched(required, change)} />;
};
