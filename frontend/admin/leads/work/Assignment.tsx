import type { Lead } from "@asesorador/domain/lead/contract";
import { assignLead } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useMe } from "../../../access/current-user.ts";
import { call } from "../../../kernel/http.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { adviserOptions } from "../adviser-options.ts";
import { esWork } from "../es-work.ts";
import { advisersQuery } from "../queries.ts";
import { Part } from "./Part.tsx";
import { useLeadMutation } from "./use-lead-mutation.ts";

type Assigning = { readonly assignee: string | null; readonly seen: string | null };

/** Assigns the lead. A choice that is made while the one before it is being saved is saved after it. */
export const Assignment = ({ lead }: { readonly lead: Lead }) => {
  const me = useMe();
  const { data: advisers } = useQuery(advisersQuery);
  const { run, busy, sending } = useLeadMutation({
    send: (assigning: Assigning) => call(assignLead, { id: lead.id, ...assigning }),
    queue: `assignment ${lead.id}`,
    done: ({ assignee }) => (assignee === null ? esWork.assign.undone : esWork.assign.done(assignee)),
  });
  const { assignee: shown } = sending ?? lead;
  const assign = (assignee: string | null) => run({ assignee, seen: shown });
  const merged = lead.mergedInto !== null;
  return (
    <Part title={esWork.assign.title}>
      <div className="flex items-end gap-2">
        <SelectField
          dense
          className="flex-1"
          label={esWork.assign.to}
          disabled={merged}
          value={shown ?? ""}
          options={[
            { value: "", label: esWork.assign.nobody },
            ...adviserOptions(advisers ?? [], { me: me?.username ?? null, held: lead.assignee }),
          ]}
          // Not disabled meanwhile: the focus stays.
          onChange={(name) => assign(name === "" ? null : name)}
        />
        {me && lead.assignee !== me.username && !merged && (
          <DenseButton busy={busy} onClick={() => assign(me.username)}>
            <UserPlus aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {esWork.assign.me}
          </DenseButton>
        )}
      </div>
    </Part>
  );
};
