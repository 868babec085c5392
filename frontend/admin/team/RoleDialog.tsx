import type { TeamAccount } from "@asesorador/domain/access/contract";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import { useState } from "react";
import { call } from "../../kernel/http.ts";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { ConfirmFooter } from "../../ui/ConfirmFooter.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { commands, useAccountChange } from "./accounts.ts";
import { es } from "./es.ts";
import { roleOptions } from "./roles.ts";

type Props = {
  readonly account: TeamAccount;
  readonly secondFactorRoles: readonly Role[];
  readonly onClose: () => void;
};

/** Changes an account's role. */
export const RoleDialog = ({ account: { username, role }, secondFactorRoles, onClose }: Props) => {
  const [wanted, setWanted] = useState<Role>(role);
  const change = useAccountChange(
    (next: Role) => call(commands.editAccount, { username, role: next }),
    (next) => ({ title: es.done.role(username, es.roles[next]), detail: es.sessionsEnd }),
  );
  return (
    <Dialog
      title={es.roleOf(username)}
      description={es.confirm.roleText}
      closeLabel={es.confirm.close}
      onClose={onClose}
      footer={
        <ConfirmFooter
          no={es.confirm.no}
          yes={es.confirm.yesRole}
          busy={change.isPending}
          onNo={onClose}
          onYes={() => (wanted === role ? onClose() : change.mutate(wanted, { onSettled: onClose }))}
        />
      }
    >
      <ChoiceGroup
        legend={es.dialog.role}
        name="role"
        quiet
        options={roleOptions(secondFactorRoles)}
        value={wanted}
        onChange={setWanted}
      />
    </Dialog>
  );
};
