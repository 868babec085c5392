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

/** Assigns the lead. */
export const Assignment = ({ lead }: { readonly lead: Lead }) => {
  const me = useMe();
  const { data: advisers } = useQuery(advisersQuery);
  const { run, busy } = useLeadMutation({
    send: (assignee: string | null) => call(assignLead, { id: lead.id, assignee, seen: lead.assignee }),
    done: (assignee) => (assignee === null ? esWork.assign.undone : esWork.assign.done(assignee)),
  });
  const merged = lead.mergedInto !== null;
  return (
    <Part title={esWork.assign.title}>
      <div className="flex items-end gap-2">
        <SelectField
          dense
          className="flex-1"
          label={esWork.assign.to}
          disabled={merged}
          value={lead.assignee ?? ""}
          options={[
            { value: "", label: esWork.assign.nobody },
            ...adviserOptions(advisers ?? [], { me: me?.username ?? null, held: lead.assignee }),
          ]}
          // Not disabled meanwhile: the focus stays.
          onChange={(name) => busy || run(name === "" ? null : name)}
        />
        {me && lead.assignee !== me.username && !merged && (
          <DenseButton busy={busy} onClick={() => run(me.username)}>
            <UserPlus aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {esWork.assign.me}
          </DenseButton>
        )}
      </div>
    </Part>
  );
};
